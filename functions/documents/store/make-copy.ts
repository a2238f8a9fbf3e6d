import { and, eq, isNull } from "drizzle-orm";
import type { NoCopy } from "#contract/documents/no-copy.ts";
import type { Ctx } from "#core/context.ts";
import { type Document, documents } from "#db/schema/verification/documents.ts";
import { copyForOthers, type NoCopyReason } from "../copy.ts";
import type { Modules } from "../modules.ts";
import { deleteObject, getObject, putObject } from "./storage.ts";
import { copyKeyOf } from "./storage-key.ts";

/**
 * Makes the copy without hidden data, which everyone but the owner and reviewers gets. Stores it as a separate object.
 * Idempotent: if the copy was already made or is impossible, nothing happens.
 * @param modules the modules that open files, passed in because the Worker's can't be loaded anywhere else
 * @throws if storage can't be reached, so that the job is retried
 */
export async function makeCopy(ctx: Ctx, documentId: string, modules: Modules): Promise<void> {
  const row = await findUncopied(ctx, documentId);
  if (!row) return;
  const { body } = await getObject(ctx.env, row.storageKey);
  const original = new Uint8Array(await new Response(body).arrayBuffer());
  const made = await copyForOthers(original, row.contentType, modules);
  if ("reason" in made) return recordOutcome(ctx, documentId, STATES[made.reason] ?? "impossible");
  await putObject(ctx.env, copyKeyOf(documentId), made.copy, row.contentType);
  await recordOutcome(ctx, documentId, "made");
}

/** Gives up after the last try: the copy is no longer pending, and only the owner and reviewers can get the file. */
export async function markCopyImpossible(ctx: Ctx, documentId: string): Promise<void> {
  if (await findUncopied(ctx, documentId)) await recordOutcome(ctx, documentId, "impossible");
}

async function findUncopied(ctx: Ctx, documentId: string): Promise<Document | undefined> {
  const [row] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.id, documentId), isNull(documents.copy), isNull(documents.deletedAt)));
  return row;
}

/**
 * The reasons that aren't reported as `impossible`, and what they're reported as. For all other reasons, we can't tell
 * what the file contains.
 */
const STATES: Partial<Record<NoCopyReason, NoCopy>> = {
  pdf_without_font: "without_font",
  pdf_too_long: "too_long",
  pdf_too_complex: "too_complex",
  picture_too_large: "too_complex",
};

/** Records the outcome. If the document was deleted in the meantime, deletes the copy, too. */
async function recordOutcome(ctx: Ctx, documentId: string, copy: "made" | NoCopy): Promise<void> {
  const changed = await ctx.db
    .update(documents)
    .set({ copy })
    .where(and(eq(documents.id, documentId), isNull(documents.deletedAt)))
    .returning({ id: documents.id });
  if (changed.length === 0) await deleteObject(ctx.env, copyKeyOf(documentId));
}
