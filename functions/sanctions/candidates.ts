import type { CheckRow } from "../../db/schema/checks.ts";
import type { Ctx } from "../context.ts";
import { open } from "../crypto/fields.ts";
import { evidencePlace } from "../verification/stored-result.ts";

/**
 * For a reviewer, and nobody else: the entries of the sanctions list that a check found alike.
 * @returns one sentence an entry: its number, name and program, and what agrees; none for any other check
 */
export async function candidatesOf(ctx: Ctx, check: CheckRow): Promise<string[]> {
  if (!check.evidence) return [];
  const place = evidencePlace(check);
  const evidence = JSON.parse(await open(ctx.env, place, check.evidence)) as Record<string, unknown>;
  return Object.entries(evidence).flatMap(([name, value]) =>
    /^candidate_\d+$/.test(name) && typeof value === "string" ? [value] : [],
  );
}
