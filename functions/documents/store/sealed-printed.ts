import type { PrintedComparison } from "#contract/documents/printed.ts";
import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";
import type { Document } from "#db/schema/verification/documents.ts";

/** How the front of a card compares with a signed back. It's stored with the front, without any value. */
export interface StoredPrint {
  /** The id of the document with the back. */
  back: string;
  printed: PrintedComparison[];
}

const place = (documentId: string) => ({ table: "documents", column: "fields", row: documentId });

/** @returns the comparison, encrypted so that it can be opened only for the front's row */
export const sealPrint = (ctx: Ctx, frontId: string, print: StoredPrint): Promise<string> =>
  seal(ctx.env, place(frontId), JSON.stringify(print));

/** From what settles nothing to what a reviewer has to see. */
const WEIGHT: readonly PrintedComparison["result"][] = ["unread", "agrees", "differs"];

/**
 * Combines what the fronts of each card show. A difference stands even if a later front can't be read, or shows
 * something else: otherwise, another photo would make it disappear.
 * @param fronts the fronts among a verification's documents, without replaced ones
 * @returns for each back, by its id, how it compares with them
 */
export async function printsOf(
  ctx: Ctx,
  fronts: readonly Pick<Document, "id" | "fields">[],
): Promise<Map<string, PrintedComparison[]>> {
  const prints = await Promise.all(
    fronts
      .filter(({ fields }) => fields !== null)
      .map(async ({ id, fields }) => JSON.parse(await open(ctx.env, place(id), fields!)) as StoredPrint),
  );
  const combined = new Map<string, PrintedComparison[]>();
  for (const { back, printed } of prints)
    combined.set(
      back,
      printed.map((one) => weightier(one, combined.get(back))),
    );
  return combined;
}

function weightier(one: PrintedComparison, known: readonly PrintedComparison[] = []): PrintedComparison {
  const other = known.find(({ fact }) => fact === one.fact);
  return other && WEIGHT.indexOf(other.result) > WEIGHT.indexOf(one.result) ? other : one;
}
