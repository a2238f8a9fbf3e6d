import { and, eq } from "drizzle-orm";
import type { DraftForm } from "#contract/drafting/drafting.ts";
import type { Ctx } from "#core/context.ts";
import type { WritePart } from "#core/write/part.ts";
import { requestDrafts } from "#db/schema/verification/drafts.ts";
import { draftNotFound } from "./drafts.ts";
import { mailboxHashOf } from "./save-draft.ts";

/**
 * Deletes one of someone's drafts.
 * @throws DomainError 404 for an unknown draft and for anyone else's
 */
export async function deleteDraft(ctx: Ctx, userId: string, id: string): Promise<void> {
  const gone = await ctx.db
    .delete(requestDrafts)
    .where(and(eq(requestDrafts.id, id), eq(requestDrafts.userId, userId)))
    .returning({ id: requestDrafts.id });
  if (gone.length === 0) throw draftNotFound();
}

/**
 * @param email the subject's address; empty for a request about the requester themselves
 * @returns the part of a write that deletes the draft of the request that it sends
 */
export async function forgetSent(
  ctx: Ctx,
  userId: string,
  form: DraftForm,
  email: string,
): Promise<Pick<WritePart, "statements">> {
  const mailboxHash = await mailboxHashOf(ctx, email);
  const isSent = and(
    eq(requestDrafts.userId, userId),
    eq(requestDrafts.form, form),
    eq(requestDrafts.mailboxHash, mailboxHash),
  );
  return { statements: [ctx.db.delete(requestDrafts).where(isSent)] };
}
