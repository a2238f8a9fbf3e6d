import { and, eq, isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, notFound } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { assertReaches } from "#functions/accounts/sessions/limited.ts";
import { removalRefusal } from "#functions/documents/store/in-use.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";

/**
 * Removes a document for its owner, unless a finding relies on it (`in-use.ts`). This clears what we read in it, its
 * description and its file name, and queues a job that deletes the file. Hash, size and type stay until the row is
 * deleted, to detect fraud: we still recognize a removed file if it's uploaded for another subject
 * (`documents/recognition/reuse.ts`).
 * @throws DomainError 404 for everyone but the document's owner, and if it was already removed; 403 `session_limited`
 *   if the session is limited to another request; 409 `document_in_use` with the reason
 */
export async function removeDocument(
  ctx: Ctx,
  caller: Pick<Caller, "id" | "limitedTo">,
  id: string,
): Promise<void> {
  const userId = caller.id;
  const remove = async () => {
    const [found] = await ctx.db
      .select({ document: documents, verification: verifications })
      .from(documents)
      .leftJoin(verifications, eq(verifications.id, documents.verificationId))
      .where(and(eq(documents.id, id), eq(documents.ownerId, userId), isNull(documents.deletedAt)));
    if (!found) throw notFound("Document not found");
    const { document, verification } = found;
    assertReaches(caller, document.verificationId);
    const reason = removalRefusal(document, verification);
    if (reason) throw conflict("document_in_use", reason);
    const besides = verification ? withVerification(ctx, verification) : NO_WRITE;
    const nothing = {
      fields: null,
      signatureKeys: null,
      revocation: null,
      description: null,
      fileName: "deleted",
    };
    const own = {
      statements: [
        ctx.db
          .update(documents)
          .set({ ...nothing, deletedAt: ctx.now() })
          .where(and(eq(documents.id, id), isNull(documents.deletedAt))),
        mustHaveChanged(ctx.db),
        auditRow(ctx, {
          actor: userId,
          action: "document.deleted",
          entity: "document",
          entityId: id,
          detail: { verification_id: document.verificationId },
        }),
      ],
      effects: [job("object.delete", { key: document.storageKey })],
    };
    await commit(ctx, { ...combine(own, besides), resourceId: id });
  };
  await attempt(ctx, remove);
}

/**
 * Also updates the verification's row, so that concurrent changes make the commit fail and be retried: a document being
 * read, consent, or the subject saying they have nothing more to add. If the verification is in progress, the checks
 * run again afterward, because they may now be waiting for something else.
 */
function withVerification(ctx: Ctx, row: Verification): WritePart {
  return {
    statements: changeStatements(ctx, row, {}),
    effects: [
      updatedEvent(row, {}),
      ...(row.status === "in_progress" ? [job("checks.run", { verification_id: row.id })] : []),
    ],
  };
}
