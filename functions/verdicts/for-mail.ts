import { eq } from "drizzle-orm";
import type { Reader } from "#contract/verdicts/case.ts";
import { verdictOf } from "#contract/verdicts/verdict.ts";
import type { Verdict } from "#contract/verdicts.ts";
import type { Ctx } from "#core/context.ts";
import { safeLine } from "#functions/accounts/names/mail-names.ts";
import { selectStandings, standingsFrom } from "#functions/verification/case-file/standings.ts";
import { hasVerdict, judgedCase } from "./judged.ts";

/**
 * The verdict on a verification, for email. If a document is in another name, that name is left out, because only the
 * parties may see it.
 * @param reader how to address the recipient, with names that are safe for email
 * @returns null if there's no verdict yet, or the viewer isn't allowed to see it
 */
export async function verdictForMail(
  ctx: Ctx,
  viewerId: string,
  id: string,
  reader: Reader,
): Promise<Verdict | null> {
  const answers = await ctx.db.batch(selectStandings(ctx, viewerId, (column) => eq(column, id)));
  const standing = standingsFrom(viewerId, answers).get(id)?.standing;
  if (!standing || !hasVerdict(standing)) return null;
  const { kind, text } = verdictOf(judgedCase(standing, reader, null));
  return { kind, text: safeLine(text) };
}
