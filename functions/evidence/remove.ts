import { and, eq, isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, notFound } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { documents } from "#db/schema/documents.ts";
import { type Verification, verifications } from "#db/schema/verifications.ts";
import { whyItStays } from "#functions/documents/in-use.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";

/**
 * Its owner takes a document back while nothing rests on it (`in-use.ts`): the row loses what was read, said or named of
 * the file, and the file is deleted by a job. Its hash, size and type stay until the row goes, against fraud: a file
 * that was taken back still counts as seen when it comes again about somebody else (`run-checks.ts`).
 * @throws DomainError 404 for everybody but its owner, and once it is deleted; 409 `document_in_use` with the reason
 */
export async function removeDocument(ctx: Ctx, userId: string, id: string): Promise<void> {
  const remove = async () => {
    const [found] = await ctx.db
      .select({ document: documents, verification: verifications })
      .from(documents)
      .leftJoin(verifications, eq(verifications.id, documents.verificationId))
      .where(and(eq(documents.id, id), eq(documents.ownerId, userId), isNull(documents.deletedAt)));
    if (!found) throw notFound("Document not found");
    const { document, verification } = found;
    const reason = whyItStays(document, verification);
    if (reason) throw conflict("document_in_use", reason);
    const besides = verification ? withVerification(ctx, verification) : NO_WRITE;
    const nothing = { fields: null, description: null, fileName: "deleted" };
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

/** A reading, a consent or "no more to add" that came meanwhile is a lost race; the checks see what it waits for now. */
function withVerification(ctx: Ctx, row: Verification): WritePart {
  return {
    statements: changeStatements(ctx, row, {}),
    effects: [
      updatedEvent(row, {}),
      ...(row.status === "in_progress" ? [job("checks.run", { verification_id: row.id })] : []),
    ],
  };
}
