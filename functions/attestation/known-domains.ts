import type { Ctx } from "#core/context.ts";
import { findTies } from "./ties.ts";

/**
 * Lists the domains from which an answer would count as the employer's own. No contact has to be named yet.
 * @param name the employer's name as it will be stated
 * @returns the domains tied to it, sorted; empty if we know of none
 */
export async function knownDomains(ctx: Ctx, name: string): Promise<{ domains: string[] }> {
  const ties = await findTies(ctx, { kind: "employer", name });
  return { domains: ties.filter(({ isTied }) => isTied).map(({ domain }) => domain) };
}
