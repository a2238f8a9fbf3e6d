import type { Ctx } from "#core/context.ts";
import { DomainError } from "#core/errors.ts";
import { countRateLimits, type RateLimitEntry, waitText } from "#core/http/rate-limit.ts";
import type { Statement } from "#db/batch.ts";

/** The requesting team, and how many of its members have an active account. */
export interface AskingTeam {
  teamId: string;
  members: number;
}

/**
 * Counts a request that's about to be created toward the rate limits: the team's and the member's, or, without a team,
 * the person's. A team with a single member counts as a person, because anyone can create such a team. Call this last,
 * so that a request that's refused for another reason isn't counted.
 * @param read a query to run in the same round trip
 * @throws DomainError 429 `rate_limited` with the seconds to wait
 */
export async function countRequest<S extends Statement>(
  ctx: Ctx,
  userId: string,
  team: AskingTeam | undefined,
  read: S,
): Promise<S["_"]["result"]> {
  const takes: RateLimitEntry[] =
    team && team.members > 1
      ? [
          { rule: "request.member", subject: userId, isOwn: true },
          { rule: "request.team", subject: team.teamId },
        ]
      : [{ rule: "request.account", subject: userId, isOwn: true }];
  const { excess, result } = await countRateLimits(ctx, takes, read);
  const [beyond] = excess;
  if (!beyond) return result;
  const { limit, retryAfterSeconds, rule } = beyond;
  ctx.log("rate_limited", { rules: [rule] });
  const whose = rule === "request.team" ? "Your team has" : "You've";
  throw new DomainError(
    "rate_limited",
    "rate_limited",
    `${whose} reached the limit of ${limit} requests an hour. You can send this one in ${waitText(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
}
