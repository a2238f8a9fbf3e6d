import { and, eq, isNull } from "drizzle-orm";
import { hasBarcode } from "#contract/documents/document-needs.ts";
import { isPictureOnly } from "#contract/documents/sides.ts";
import type { DocumentType } from "#contract/enums.ts";
import { declaredCode } from "#contract/verification/declared-type.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import { type Document, documents } from "#db/schema/verification/documents.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import { typeRead } from "#functions/checks/identity/read-type.ts";
import type { readDocument, StoredFile } from "#functions/documents/read.ts";
import { computeFingerprints } from "#functions/documents/recognition/fingerprints.ts";
import {
  type Match,
  matchWrites,
  recordFingerprints,
} from "#functions/documents/recognition/record-fingerprints.ts";
import { sealReading, signatureKeysOf } from "#functions/documents/store/sealed-reading.ts";
import { getObject } from "#functions/documents/store/storage.ts";
import { findAnchors } from "#functions/issuers/anchors.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import {
  type ComparedFront,
  compareBackWithFront,
  compareFrontWithBack,
  printStatements,
  type ReadFront,
} from "./compare-printed.ts";

type ReadFile = (file: StoredFile) => ReturnType<typeof readDocument>;

/**
 * Reads a stored document, stores what it says, and queues a run of the checks. Nothing is read before consent, or once
 * the verification has ended. What we read in the document determines its type, whatever type was declared.
 * Idempotent: a document that was already read isn't read again.
 * The front of a card is read only to compare it with its signed back, as soon as both are there.
 * @param readFile reads the file. It's passed in, because the Worker's reader can't be loaded anywhere else
 * @param readFront compares a front. Without it, fronts aren't compared
 * @throws if storage can't be reached, so that the job is retried
 */
export async function readStoredDocument(
  ctx: Ctx,
  documentId: string,
  readFile: ReadFile,
  readFront?: ReadFront,
): Promise<void> {
  const found = await load(ctx, documentId);
  if (!found) return;
  if (isPictureOnly(found.document)) return compareFront(ctx, found.document, readFront);
  const { print, ...reading } = await read(ctx, found.document, readFile);
  const marks = await computeFingerprints(ctx.env, reading, print);
  const matches = await recordFingerprints(ctx, found.document, marks);
  const front = readFront ? await compareBackWithFront(ctx, found.document, reading, readFront) : null;
  await attempt(ctx, () => store(ctx, reading, matches, front));
}

/**
 * Looks for the front of a card among other people's files: if it was used for someone else, the checks that rely on
 * documents wait for a reviewer. Then compares it with the signed back, if that was read already.
 */
async function compareFront(ctx: Ctx, document: Document, readFront?: ReadFront): Promise<void> {
  const matches = await recordFingerprints(ctx, document, []);
  await commitFront(ctx, document, matchWrites(ctx, document, matches));
  const compared = readFront ? await compareFrontWithBack(ctx, document, readFront) : null;
  await commitFront(ctx, document, { statements: await printStatements(ctx, compared), effects: [] });
}

/** Stores what was found out about a front, if anything, and queues a run of the checks. */
async function commitFront(ctx: Ctx, document: Document, write: WritePart): Promise<void> {
  if (write.statements.length === 0 || document.verificationId === null) return;
  const again = { effects: [job("checks.run", { verification_id: document.verificationId })] };
  await commit(ctx, { ...combine(write, again), resourceId: document.id });
}

/** Marks a document as unreadable after the last try, so that the subject can upload another one. */
export async function giveUpDocument(ctx: Ctx, documentId: string): Promise<void> {
  const found = await load(ctx, documentId);
  if (!found || isPictureOnly(found.document)) return;
  const { documentType, createdAt } = found.document;
  const reading = { documentId, documentType, uploadedAt: createdAt, status: "unreadable" as const };
  await attempt(ctx, () => store(ctx, { ...reading, reason: "technical_fault" }));
}

const isFinished = ({ reading }: Document) => reading === "read" || reading === "unreadable";

/** @returns the document, if it's still to be read and its verification is in progress */
async function load(
  ctx: Ctx,
  documentId: string,
): Promise<{ document: Document; verification: Verification } | null> {
  const [row] = await ctx.db
    .select({ document: documents, verification: verifications })
    .from(documents)
    .innerJoin(verifications, eq(verifications.id, documents.verificationId))
    .where(and(eq(documents.id, documentId), isNull(documents.deletedAt)));
  if (row?.verification.status !== "in_progress") return null;
  return isFinished(row.document) ? null : row;
}

async function read(ctx: Ctx, document: Document, readFile: ReadFile): ReturnType<ReadFile> {
  const { body } = await getObject(ctx.env, document.storageKey);
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  return readFile({
    documentId: document.id,
    documentType: document.documentType,
    uploadedAt: document.createdAt,
    bytes,
    contentType: document.contentType,
    readAt: ctx.now(),
    anchors: document.contentType === "application/pdf" ? await findAnchors(ctx) : [],
  });
}

/** Records a document's declared type and the different one that we read in it. */
const typeAudit = (ctx: Ctx, { id, verificationId, documentType }: Document, read: DocumentType) =>
  auditRow(ctx, {
    actor: "system",
    action: "document.type_corrected",
    entity: "document",
    entityId: id,
    detail: { verification_id: verificationId, declared: documentType, read },
  });

async function store(
  ctx: Ctx,
  reading: DocumentReading,
  matches: readonly Match[] = [],
  front: ComparedFront | null = null,
): Promise<void> {
  const found = await load(ctx, reading.documentId);
  if (!found) return;
  const isRead = reading.status === "read";
  const { document, verification } = found;
  const type = typeRead({ ...reading, documentType: document.documentType });
  const isOther = type !== document.documentType;
  const reason = isRead ? null : (reading.reason ?? "unreadable");
  const known = matchWrites(ctx, document, matches);
  const own = {
    statements: [
      ...changeStatements(ctx, verification, {}),
      ctx.db
        .update(documents)
        .set({
          reading: reading.status,
          documentType: type,
          side: hasBarcode(type) ? document.side : null,
          readingReason: isOther ? declaredCode(document.documentType) : reason,
          fields: isRead ? await sealReading(ctx, reading) : null,
          signatureKeys: isRead ? signatureKeysOf(reading) : null,
        })
        .where(eq(documents.id, reading.documentId)),
      ...(isOther ? [typeAudit(ctx, document, type)] : []),
      ...(await printStatements(ctx, front)),
    ],
    effects: [updatedEvent(verification, {}), job("checks.run", { verification_id: verification.id })],
  };
  await commit(ctx, { ...combine(own, known), resourceId: verification.id });
}
