import { count, eq, sql } from "drizzle-orm";
import { TEAM } from "#contract/teams/teams.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, forbidden } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { mustHold } from "#db/batch.ts";
import { memberships } from "#db/schema/teams.ts";
import { newTeam } from "#functions/accounts/new-team.ts";
import { showTeam } from "./list.ts";
import { teamUpdated } from "./updated.ts";

/**
 * Creates a team that the caller owns. The caller needs a business account.
 * @throws DomainError 403 `business_only`; 409 `too_many_teams`; 429
 */
export async function createTeam(ctx: Ctx, caller: Caller, name: string, once?: Once) {
  const userId = caller.id;
  if (caller.accountType !== "business")
    throw forbidden("business_only", "Only business accounts can create teams.");
  const { db } = ctx;
  const theirs = eq(memberships.userId, userId);
  const read = () => db.select({ teams: count() }).from(memberships).where(theirs);
  const limit = { rule: "team.account", subject: userId, isOwn: true } as const;
  const [first] = await enforceRateLimits(ctx, [limit], read());
  const create = async (isFirst: boolean) => {
    const found = isFirst ? first : (await read())[0];
    if (found && found.teams >= TEAM.maxTeams) throw tooManyTeams();
    const { id, statements } = newTeam(ctx, name, userId);
    const write = {
      statements: [mustHold(db, sql`${db.$count(memberships, theirs)} < ${TEAM.maxTeams}`), ...statements],
      effects: [teamUpdated(id, "created", userId)],
    };
    await commit(ctx, { ...write, once, resourceId: id });
    return id;
  };
  const id = await attempt(ctx, create, once, (earlier) => earlier);
  return showTeam(ctx, userId, id);
}

/** The 409 for someone who's already in the maximum number of teams. */
const tooManyTeams = () =>
  conflict("too_many_teams", `You can be in at most ${TEAM.maxTeams} teams. Leave one of them first.`);
