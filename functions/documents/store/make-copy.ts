import { and, eq, isNull } from "drizzle-orm";
import type { NoCopy } from "#contract/no-copy.ts";
import type { Ctx } from "#core/context.ts";
import { type Document, documents } from "#db/schema/documents.ts";
import { copyForOthers, type NoCopyReason } from "../copy.ts";
import type { Modules } from "../modules.ts";
import { deleteObject, getObject, putObject } from "./storage.ts";
import { copyKeyOf } from "./storage-key.ts";

/**
 * Makes the copy without hidden data for everyone besides the owner, and stores it as its own object. Idempotent: if
 * the copy was made or is impossible, nothing happens.
 * @param modules open files. They're passed in, because the Worker's can't be loaded anywhere else
 * @throws if storage can't be reached, so that the job is retried
 */
export async function makeCopy(ctx: Ctx, documentId: string, modules: Modules): Promise<void> {
  const row = await awaited(ctx, documentId);
  if (!row) return;
  const { body } = await getObject(ctx.env, row.storageKey);
  const original = new Uint8Array(await new Response(body).arrayBuffer());
  const made = await copyForOthers(original, row.contentType, modules);
  if ("reason" in made) return settle(ctx, documentId, STATES[made.reason] ?? "impossible");
  await putObject(ctx.env, copyKeyOf(documentId), made.copy, row.contentType);
  await settle(ctx, documentId, "made");
}

/** Gives up after the last try: only the owner gets the file, and no one waits for a copy. */
export async function markCopyImpossible(ctx: Ctx, documentId: string): Promise<void> {
  if (await awaited(ctx, documentId)) await settle(ctx, documentId, "impossible");
}

async function awaited(ctx: Ctx, documentId: string): Promise<Document | undefined> {
  const [row] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.id, documentId), isNull(documents.copy), isNull(documents.deletedAt)));
  return row;
}

/** Reasons that others are told apart from the usual one, that we can't tell what a file holds. */
const STATES: Partial<Record<NoCopyReason, NoCopy>> = {
  pdf_without_font: "without_font",
  pdf_too_long: "too_long",
  pdf_too_complex: "too_complex",
  picture_too_large: "too_complex",
};

/** If the document was deleted in the meantime, this deletes the copy too. */
async function settle(ctx: Ctx, documentId: string, copy: "made" | NoCopy): Promise<void> {
  const changed = await ctx.db
    .update(documents)
    .set({ copy })
    .where(and(eq(documents.id, documentId), isNull(documents.deletedAt)))
    .returning({ id: documents.id });
  if (changed.length === 0) await deleteObject(ctx.env, copyKeyOf(documentId));
}
