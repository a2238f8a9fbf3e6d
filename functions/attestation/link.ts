import { eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { conflict, DomainError } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { users } from "#db/schema/accounts/users.ts";
import { type AttestationRow, attestations } from "#db/schema/verification/attestations.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { checkLink, idIn, linkToken } from "#functions/accounts/links/links.ts";
import { type NamedAccount, namedColumns } from "#functions/accounts/names/business-name.ts";
import type { Claims } from "#functions/checks/engine/types.ts";
import { openClaims } from "#functions/verification/claims.ts";

const asLink = (row: AttestationRow) => ({ id: row.id, kind: "attest" as const, generation: row.generation });

/** @returns the URL of a contact's page. The token is in the fragment, which no server or log sees. */
export async function attestUrl(ctx: Ctx, row: AttestationRow): Promise<string> {
  return new URL(`/attest#token=${await linkToken(ctx.env, asLink(row))}`, ctx.env.APP_URL).href;
}

/** What we ask a contact about, found by their link. */
export interface Asked {
  row: AttestationRow;
  verification: Verification;
  claims: Claims;
  requester: NamedAccount;
}

/**
 * Finds what a contact is asked, if they may still answer.
 * @throws DomainError 404 `link_invalid` for a token that isn't ours; 409 `already_answered`, `link_expired` or
 *   `request_over`, each with a message for the contact; 429
 */
export async function readAsked(ctx: Ctx, client: Client, token: string): Promise<Asked> {
  const [found] = await enforceRateLimits(
    ctx,
    [{ rule: "attest.network", subject: subscriberOf(client.address) }],
    ctx.db
      .select({
        row: attestations,
        verification: verifications,
        requester: namedColumns(ctx.now()),
      })
      .from(attestations)
      .innerJoin(verifications, eq(verifications.id, attestations.verificationId))
      .innerJoin(users, eq(users.id, verifications.requesterId))
      .where(eq(attestations.id, idIn(token))),
  );
  if (!found) throw unknown();
  await checkLink(ctx, "attest", token, asLink(found.row)).catch((error) => {
    throw error instanceof DomainError ? unknown() : error;
  });
  assertOpen(ctx, found.row, found.verification);
  return { ...found, claims: await openClaims(ctx, found.verification) };
}

const unknown = () =>
  new DomainError(
    "not_found",
    "link_invalid",
    "This link is incomplete or invalid. Open it again from the email.",
  );

const DONE: Partial<Record<AttestationRow["status"], string>> = {
  answered: "You've already answered. Thank you. You can answer only once.",
  declined: "You've already declined. You don't need to do anything more.",
  reported: "You've already reported this. You don't need to do anything more.",
};

function assertOpen(ctx: Ctx, row: AttestationRow, verification: Verification): void {
  const done = DONE[row.status];
  if (done) throw conflict("already_answered", done);
  if (row.status === "expired" || (row.status === "asked" && (row.expiresAt ?? 0) <= ctx.now()))
    throw conflict("link_expired", "The time to answer has passed. You don't need to do anything more.");
  if (row.status !== "asked" || verification.status !== "in_progress")
    throw conflict("request_over", "This request has ended. You don't need to do anything more.");
}
