import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import { memberships } from "#db/schema/teams.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { isFreeMail } from "#functions/domains/free-mail.ts";
import { domainOf, registeredDomain } from "#functions/domains/registered.ts";
import { mailboxOf } from "#functions/mail/mailbox.ts";

/** Both sides' addresses, none of which a contact may have. */
export interface Sides {
  subject: readonly string[];
  /**
   * The requester's address first, then those of their teams' members. Empty if the subject made the request about
   * themselves.
   */
  requester: readonly string[];
}

/** @returns the addresses of both sides of a verification, read in one round trip */
export async function loadSides(
  ctx: Ctx,
  { requesterId, targetUserId, targetEmail, teamId }: Verification,
): Promise<Sides> {
  const { db } = ctx;
  const own = alias(memberships, "own");
  const theirTeams = db.select({ id: own.teamId }).from(own).where(eq(own.userId, requesterId));
  const [subjects, requesters, teammates] = await db.batch([
    db
      .select({ email: users.email, pending: users.pendingEmail })
      .from(users)
      .where(eq(users.id, targetUserId ?? "")),
    db.select({ email: users.email }).from(users).where(eq(users.id, requesterId)),
    db
      .select({ email: users.email })
      .from(memberships)
      .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.deletedAt)))
      .where(or(eq(memberships.teamId, teamId ?? ""), inArray(memberships.teamId, theirTeams))),
  ]);
  const subject = [targetEmail, ...subjects.flatMap(({ email, pending }) => [email, pending ?? email])];
  if (requesterId === targetUserId) return { subject, requester: [] };
  return { subject, requester: [...requesters, ...teammates].map(({ email }) => email) };
}

/**
 * Checks that a contact is independent of both sides. The address, however it's spelled, mustn't be the subject's, the
 * requester's, or that of a member of the requester's teams. It also mustn't be at a domain of the requester's side,
 * except for free mail domains, because sharing one doesn't make anyone a colleague.
 * @returns why an address is refused, as a message for the subject; null if it's accepted
 */
export function whyNotAsk(email: string, sides: Sides): string | null {
  const box = mailboxOf(email);
  if (sides.subject.some((one) => mailboxOf(one) === box))
    return "This is your own address. Name someone who can answer for the other side.";
  if (sides.requester.some((one) => mailboxOf(one) === box))
    return "This address belongs to the requester. Name someone independent of them.";
  const domain = registeredDomain(domainOf(email));
  const domains = sides.requester.map((one) => registeredDomain(domainOf(one)));
  if (!isFreeMail(domain) && domains.includes(domain))
    return `The requester has addresses at ${domain}. Name someone independent of them.`;
  return null;
}
