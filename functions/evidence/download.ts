import { and, eq, isNull } from "drizzle-orm";
import { noCopyMessage } from "#contract/documents/no-copy.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, DomainError, notFound } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { recordOnce } from "#core/write/record-once.ts";
import { runBatch } from "#db/batch.ts";
import { type Document, documents } from "#db/schema/verification/documents.ts";
import { assertReaches } from "#functions/accounts/sessions/limited.ts";
import { mayInspectDisputed } from "#functions/disputes/may-inspect.ts";
import { missingCopy } from "#functions/documents/store/copied-types.ts";
import { headerName } from "#functions/documents/store/file-name.ts";
import { copyDocument } from "#functions/documents/store/jobs.ts";
import { getObject } from "#functions/documents/store/storage.ts";
import { copyKeyOf } from "#functions/documents/store/storage-key.ts";
import { mayInspect } from "#functions/reviews/access.ts";
import { shownDocuments } from "#functions/verification/case-file/shown-documents.ts";
import { loadCaseFile } from "../verification/case-file/load-case-file.ts";

/** Types that browsers may show; all others are sent as attachments. */
const SHOWN = ["image/png", "image/jpeg"];

/**
 * @returns the file, with headers that keep browsers from running it. The owner and reviewers get the original, others
 *   the copy without hidden data
 * @throws DomainError 404 for everyone except the owner, a reviewer while a check or dispute is waiting for one, and
 *   the requester's side between consent and withdrawal. The requester's side also gets 404 for files that the request
 *   doesn't list for them (`shown-documents.ts`), 409 `no_clean_copy` if no copy without hidden data can be made, and
 *   409 `copy_pending` until the documents Worker has made it. 403 `session_limited` if the session is limited to
 *   another request
 */
export async function downloadDocument(ctx: Ctx, caller: Caller, id: string): Promise<Response> {
  const { row, viewer } = await authorizeDownload(ctx, caller, id);
  const isWhole = viewer !== "requester_side";
  if (!isWhole) await assertCopied(ctx, row);
  const [{ body, size }] = await Promise.all([
    getObject(ctx.env, isWhole ? row.storageKey : copyKeyOf(row.id)),
    viewer === "owner" ? undefined : runBatch(ctx.db, [readAudit(ctx, caller.id, row, viewer)]),
  ]);
  const disposition = SHOWN.includes(row.contentType) ? "inline" : "attachment";
  return new Response(body, {
    headers: {
      "Content-Type": row.contentType,
      ...(size > 0 && { "Content-Length": String(size) }),
      "Content-Disposition": `${disposition}; filename*=UTF-8''${headerName(row.fileName)}`,
      "Content-Security-Policy": "sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
}

/**
 * The job that makes the copy is normally queued when the subject consents or uploads the document. For older
 * documents, or if that job was lost, we queue it now.
 */
async function assertCopied(ctx: Ctx, row: Document): Promise<void> {
  const missing = missingCopy(row);
  if (missing) throw conflict("no_clean_copy", noCopyMessage(missing));
  if (row.copy === "made") return;
  await recordOnce(ctx, copyDocument(row));
  throw conflict("copy_pending", "We're still preparing this file. Try again in a few seconds.");
}

type Viewer = "owner" | "reviewer" | "requester_side";

async function authorizeDownload(
  ctx: Ctx,
  caller: Caller,
  id: string,
): Promise<{ row: Document; viewer: Viewer }> {
  const [row] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isNull(documents.deletedAt)));
  const missing = notFound("Document not found");
  if (!row) throw missing;
  assertReaches(caller, row.verificationId);
  if (row.ownerId === caller.id) return { row, viewer: "owner" };
  if (!row.verificationId) throw missing;
  const { verificationId } = row;
  const caseFile = await loadCaseFile(ctx, caller.id, verificationId).catch(async (error: unknown) => {
    if (error instanceof DomainError && (await isForReviewer(ctx, caller, verificationId))) return null;
    throw error instanceof DomainError ? missing : error;
  });
  if (!caseFile) return { row, viewer: "reviewer" };
  if (!caseFile.consent || caseFile.consent.withdrawnAt) throw missing;
  const shown = shownDocuments(caseFile, caseFile.viewerRoles.includes("target"));
  if (!shown.some((one) => one.id === id)) throw missing;
  return { row, viewer: "requester_side" };
}

const isForReviewer = async (ctx: Ctx, caller: Caller, verificationId: string) =>
  (await mayInspect(ctx, caller, verificationId)) || mayInspectDisputed(ctx, caller, verificationId);

const readAudit = (ctx: Ctx, userId: string, row: Document, viewer: Viewer) =>
  auditRow(ctx, {
    actor: userId,
    action: "document.viewed",
    entity: "document",
    entityId: row.id,
    detail: { verification_id: row.verificationId, as: viewer },
  });
