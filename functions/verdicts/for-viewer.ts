import { verdictOf } from "#contract/verdicts/verdict.ts";
import type { Verdict } from "#contract/verdicts.ts";
import type { Ctx } from "#core/context.ts";
import type { Standing } from "#functions/verification/case-file/standing.ts";
import { resultOf } from "#functions/verification/results/stored-result.ts";
import { hasVerdict, judgedCase, namesDocument, otherNameIn, readerOf } from "./judged.ts";

/**
 * The verdict on a verification, for one viewer. Evidence is decrypted only if it may contain a name on a document that
 * isn't the subject's.
 * @param requesterName as the viewer may see it
 * @returns null if there's no verdict yet, or the viewer isn't allowed to see it
 */
export async function verdictFor(
  ctx: Ctx,
  standing: Standing,
  requesterName: string,
): Promise<Verdict | null> {
  if (!hasVerdict(standing)) return null;
  const row = standing.checks.find(namesDocument);
  const otherName = row ? otherNameIn((await resultOf(ctx, row)).evidence) : null;
  return verdictOf(judgedCase(standing, readerOf(standing, requesterName), otherName));
}
