import type { Ctx } from "#core/context.ts";
import { findTies } from "./ties.ts";

/**
 * Before anyone is asked: the domains whose answers count as an employer's.
 * @param name as it will be stated
 * @returns the domains that are tied to it, sorted; none where we know of none
 */
export async function knownDomains(ctx: Ctx, name: string): Promise<{ domains: string[] }> {
  const ties = await findTies(ctx, { kind: "employer", name });
  return { domains: ties.filter(({ isTied }) => isTied).map(({ domain }) => domain) };
}
