import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { counted, readNothing, waitWords } from "../http/rate-limit.ts";

/**
 * Counts a request that is about to be made: for the team that it belongs to, else for the person. Called last, so that
 * what is refused for another reason counts for nobody.
 * @throws DomainError 429 `rate_limited` with the seconds to wait
 */
export async function countRequest(ctx: Ctx, userId: string, teamId: string | null): Promise<void> {
  const take = teamId
    ? ({ rule: "request.team", subject: teamId } as const)
    : ({ rule: "request.account", subject: userId } as const);
  const { excess } = await counted(ctx, [take], readNothing(ctx));
  const [beyond] = excess;
  if (!beyond) return;
  const { limit, retryAfter, rule } = beyond;
  ctx.log("rate_limited", { rules: [rule] });
  const whose = teamId ? "Your team has" : "You've";
  throw new DomainError(
    "rate_limited",
    "rate_limited",
    `${whose} reached the limit of ${limit} requests an hour. You can send this one in ${waitWords(retryAfter)}.`,
    { retryAfter },
  );
}
