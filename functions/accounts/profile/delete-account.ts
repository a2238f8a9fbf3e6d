import { and, eq, exists, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { tidyEmail } from "#contract/accounts/email-address.ts";
import type { Ctx } from "#core/context.ts";
import { job, live } from "#core/effects.ts";
import { conflict, invalid } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mustHold } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { memberships } from "#db/schema/teams.ts";
import { sealAddress } from "#functions/mail/sealed-address.ts";
import { callerIsLive, sessionEndedError } from "../sessions/live-session.ts";
import { reauthenticate } from "../sign-in/reauthenticate.ts";
import { deletionWrite } from "./deletion-write.ts";

/**
 * Deletes an account for good: anonymizes its row, prevents sign-in and signs out all devices. The job that this
 * enqueues (`leave.ts`) ends its requests, consents and documents.
 * @param input the password, or, for accounts without one, the typed address and a sign-in within the last ten minutes
 * @throws DomainError 409 `transfer_first` for the owner of a team with other members; 422 for a wrong or missing
 *   password or address; and what {@link reauthenticate} throws
 */
export async function deleteAccount(
  ctx: Ctx,
  caller: Caller,
  input: { password?: string | undefined; email?: string | undefined },
): Promise<void> {
  const { email, passwordHash } = await reauthenticate(ctx, caller, input.password, { passwordOnly: true });
  if (passwordHash === null && tidyEmail(input.email ?? "") !== email)
    throw invalid({ email: "Type your account's email address to continue" });
  const { db } = ctx;
  const { id } = caller;
  const joined = db.select({ id: memberships.teamId }).from(memberships).where(eq(memberships.userId, id));
  const owned = db
    .select({ id: memberships.teamId })
    .from(memberships)
    .where(and(eq(memberships.userId, id), eq(memberships.role, "owner")));
  const [[user], ownTeams, allTeams] = await db.batch([
    db
      .select({ avatarId: users.avatarId, ownsTeamWithOthers: ownsTeamWithOthers(ctx, id).mapWith(Boolean) })
      .from(users)
      .where(eq(users.id, id)),
    owned,
    joined,
  ]);
  if (!user) throw sessionEndedError();
  if (user.ownsTeamWithOthers) throw transferFirst();

  const unchanged = passwordHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, passwordHash);
  const write = combine(
    { statements: [mustHold(db, not(ownsTeamWithOthers(ctx, id)))] },
    await deletionWrite(ctx, {
      id,
      email,
      avatarId: user.avatarId,
      ownTeams: ownTeams.map((team) => team.id),
      onlyIf: and(unchanged, callerIsLive(ctx, caller)),
      by: id,
    }),
    {
      effects: [
        // Refreshes their colleagues' pages.
        ...allTeams.map((team) => live("team_updated", { team_id: team.id, change: "removed" })),
        job("mail.account_deleted", { user_id: id, address: await sealAddress(ctx, id, email) }),
      ],
    },
  );
  try {
    await commit(ctx, { ...write, resourceId: id });
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
    const [now] = await db
      .select({ leads: ownsTeamWithOthers(ctx, id).mapWith(Boolean) })
      .from(users)
      .limit(1);
    throw now?.leads ? transferFirst() : sessionEndedError();
  }
}

/** @returns the condition that the user owns a team with other members. */
function ownsTeamWithOthers(ctx: Ctx, userId: string): SQL {
  const mine = alias(memberships, "mine");
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(mine)
      .innerJoin(memberships, and(eq(memberships.teamId, mine.teamId), ne(memberships.userId, userId)))
      .where(and(eq(mine.userId, userId), eq(mine.role, "owner"))),
  );
}

const transferFirst = () =>
  conflict("transfer_first", "You own a team that has other members. Transfer it to one of them first.");
