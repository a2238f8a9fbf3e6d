import { and, eq, isNull } from "drizzle-orm";
import { runBatch } from "../../db/batch.ts";
import { type Document, documents } from "../../db/schema/documents.ts";
import { auditRow } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { conflict, DomainError, notFound } from "../errors.ts";
import { loadDossier } from "../verification/dossier.ts";
import { copyForOthers, isCopied } from "./copy-for-others.ts";
import { headerName } from "./file-name.ts";
import { getObject } from "./storage.ts";

/** Types that a browser may show; all others are handed over as attachments. */
const SHOWN = ["image/png", "image/jpeg"];

/**
 * @returns the file, with headers that let no browser run it: to its owner as it is, to others without hidden data
 * @throws DomainError 404 for everybody but its owner and, between consent and withdrawal, the requester's side; 409
 *   `no_clean_copy` for these where no copy without hidden data can be made
 */
export async function downloadDocument(ctx: Ctx, userId: string, id: string): Promise<Response> {
  const row = await authorised(ctx, userId, id);
  const isOwner = row.ownerId === userId;
  if (!isOwner && !isCopied(row.contentType)) throw noCleanCopy();
  const [{ body, size }] = await Promise.all([
    getObject(ctx.env, row.storageKey),
    isOwner ? undefined : runBatch(ctx.db, [readAudit(ctx, userId, row)]),
  ]);
  const content = isOwner ? { body, size: size || row.size } : await copyOf(body, row.contentType);
  const disposition = SHOWN.includes(row.contentType) ? "inline" : "attachment";
  return new Response(content.body, {
    headers: {
      "Content-Type": row.contentType,
      "Content-Length": String(content.size),
      "Content-Disposition": `${disposition}; filename*=UTF-8''${headerName(row.fileName)}`,
      "Content-Security-Policy": "sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
}

/** The file is at most 10 MB, so it is taken whole. */
async function copyOf(body: ReadableStream, contentType: string) {
  const original = new Uint8Array(await new Response(body).arrayBuffer());
  const copy = await copyForOthers(original, contentType);
  if (!copy) throw noCleanCopy();
  return { body: copy, size: copy.length };
}

const noCleanCopy = () =>
  conflict(
    "no_clean_copy",
    "This file cannot be freed of hidden data, such as its author or where it was made, so only its owner gets it.",
  );

async function authorised(ctx: Ctx, userId: string, id: string): Promise<Document> {
  const [row] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isNull(documents.deletedAt)));
  const missing = notFound("Document not found");
  if (!row) throw missing;
  if (row.ownerId === userId) return row;
  if (!row.verificationId) throw missing;
  const dossier = await loadDossier(ctx, userId, row.verificationId).catch((error: unknown) => {
    throw error instanceof DomainError ? missing : error;
  });
  if (!dossier.consent || dossier.consent.withdrawnAt) throw missing;
  return row;
}

const readAudit = (ctx: Ctx, userId: string, row: Document) =>
  auditRow(ctx, {
    actor: userId,
    action: "document.viewed",
    entity: "document",
    entityId: row.id,
    detail: { verification_id: row.verificationId },
  });
