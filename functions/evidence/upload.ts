import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type UploadFields, uploadFields } from "#contract/documents/document.schema.ts";
import { readingAtUpload } from "#contract/documents/sides.ts";
import { uploadMessages } from "#contract/documents/upload.ts";
import { UPLOAD } from "#contract/limits.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { sha256 } from "#core/crypto/encode.ts";
import { conflict, DomainError, invalid, messages } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { countRateLimits, readNothing, throwIfExceeded } from "#core/http/rate-limit.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { mustHold } from "#db/batch.ts";
import type { Document } from "#db/schema/verification/documents.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { isConnected } from "#functions/accounts/sessions/end-handoffs.ts";
import { assertReaches } from "#functions/accounts/sessions/limited.ts";
import { copyDocument, readDocument } from "#functions/documents/store/jobs.ts";
import { type Received, receiveFile } from "#functions/documents/store/receive.ts";
import { deleteObject } from "#functions/documents/store/storage.ts";
import { keyOf } from "#functions/documents/store/storage-key.ts";
import { takeDocumentStatements, updatedEvent } from "#functions/verification/moves.ts";
import { assertSubject, loadCaseFile } from "../verification/case-file/load-case-file.ts";
import { assertTakesDocument } from "./takes-documents.ts";

/** Who uploads: a person, or a phone that someone continues on. */
type Uploader = Pick<Caller, "id" | "limitedTo"> & Partial<Pick<Caller, "sessionId" | "only">>;

/**
 * Streams an uploaded file to storage while checking its content, then checks whether the caller may add it, and
 * records it. Until it's recorded, no row refers to the file, so no one can access it. We read a verification's file
 * right away if consent was given, or else once it's given. The front of a card is read only to compare it
 * with a signed back.
 * @param key the request's Idempotency-Key, if it has one
 * @returns the document's id; the earlier document's id if the Idempotency-Key was used before
 * @throws DomainError 403 for the verification's other parties, and if the session is limited to another request; 404
 *   for strangers; 409 if the verification takes no more documents, or if the caller has too many that belong to no
 *   verification; 422 for invalid fields; 429 before the body is read; and what `receiveFile` throws. No file is kept
 *   after a DomainError
 */
export function uploadDocument(ctx: Ctx, caller: Uploader, request: Request, key?: Once): Promise<string> {
  const upload = takeUpload(ctx, caller, request, key);
  // If the client disconnects, the runtime stops all work that `waitUntil` doesn't cover, including the cleanup.
  ctx.waitUntil(upload.catch(() => undefined));
  return upload;
}

async function takeUpload(ctx: Ctx, caller: Uploader, request: Request, key?: Once): Promise<string> {
  const userId = caller.id;
  const { excess } = await countRateLimits(
    ctx,
    [{ rule: "upload.account", subject: userId }],
    readNothing(ctx),
  );
  throwIfExceeded(ctx, excess, undefined, {
    "upload.account": "You've reached the hourly limit for uploads.",
  });
  const id = newId("doc", ctx.now());
  const storageKey = keyOf(id);
  const drop = () => ctx.waitUntil(deleteObject(ctx.env, storageKey));
  try {
    const received = await receiveFile(ctx.env, request, storageKey);
    const parsed = uploadFields.safeParse(received.fields);
    if (!parsed.success) throw invalid(messages(parsed.error));
    const fields = parsed.data;
    assertReaches(caller, fields.verificationId ?? null);
    const once = key && (await onceFor(key, received, fields));
    const row = documentRow(ctx, { id, userId, received, fields });
    const saved = await attempt(
      ctx,
      () => record(ctx, caller, row, once),
      once,
      (earlier) => earlier,
    );
    if (saved !== id) drop();
    return saved;
  } catch (error) {
    // After an unexpected error, we don't know whether the row was written, so we leave the file to the daily sweep.
    if (error instanceof DomainError) drop();
    throw error;
  }
}

/** The middleware that reads the key doesn't read the body, so we add the body to the hash of the request here. */
async function onceFor(key: Once, { sha256: hash }: Received, fields: UploadFields): Promise<Once> {
  const { documentType, description, verificationId, side } = fields;
  const sent = JSON.stringify([hash, documentType, description, verificationId, side]);
  return { ...key, requestHash: await sha256(`${key.requestHash}\n${sent}`) };
}

function documentRow(
  ctx: Ctx,
  from: { id: string; userId: string; received: Received; fields: UploadFields },
): Document {
  const { received, fields } = from;
  return {
    id: from.id,
    ownerId: from.userId,
    verificationId: fields.verificationId ?? null,
    documentType: fields.documentType,
    side: fields.side ?? null,
    description: fields.description ?? null,
    fileName: received.fileName,
    contentType: received.contentType,
    size: received.size,
    sha256: received.sha256,
    storageKey: keyOf(from.id),
    reading: readingAtUpload(fields.side),
    readingReason: null,
    fields: null,
    signatureKeys: null,
    revocation: null,
    copy: null,
    createdAt: ctx.now(),
    deletedAt: null,
  };
}

async function assertTakesDocuments(ctx: Ctx, userId: string, verificationId: string) {
  const caseFile = await loadCaseFile(ctx, userId, verificationId);
  assertSubject(caseFile);
  assertTakesDocument(caseFile.verification, caseFile.documents.length);
  return caseFile;
}

/** Condition for this person's documents that belong to no verification. */
const isLoose = (ownerId: string) =>
  and(eq(documents.ownerId, ownerId), isNull(documents.verificationId), isNull(documents.deletedAt));

/** Documents that belong to no verification have a lower limit of their own. */
async function assertMayKeepMore(ctx: Ctx, userId: string): Promise<void> {
  if ((await ctx.db.$count(documents, isLoose(userId))) >= UPLOAD.maxFilesDefault)
    throw conflict("too_many_files", uploadMessages.tooMany(UPLOAD.maxFilesDefault));
}

/** @throws DomainError 409 on a phone whose handoff has ended, even if its session hasn't expired */
async function assertConnected(ctx: Ctx, { only, sessionId = "" }: Uploader): Promise<void> {
  if (only === undefined) return;
  const [found] = await ctx.db
    .select({ finished: phoneHandoffs.finished })
    .from(phoneHandoffs)
    .where(and(eq(phoneHandoffs.sessionId, sessionId), isNotNull(phoneHandoffs.endedAt)));
  if (found)
    throw conflict(
      found.finished ? "handoff_done" : "handoff_cancelled",
      "This phone can't add documents anymore. Go back to your computer.",
    );
}

async function record(ctx: Ctx, caller: Uploader, row: Document, once: Once | undefined): Promise<string> {
  await assertConnected(ctx, caller);
  const write = {
    statements: [
      ...(caller.only ? [mustHold(ctx.db, isConnected(ctx, caller.sessionId ?? ""))] : []),
      ctx.db.insert(documents).values(row),
      auditRow(ctx, {
        actor: row.ownerId,
        action: "document.uploaded",
        entity: "document",
        entityId: row.id,
        detail: { type: row.documentType, size: row.size, verification_id: row.verificationId },
      }),
    ],
    once,
    resourceId: row.id,
  };
  if (!row.verificationId) {
    await assertMayKeepMore(ctx, row.ownerId);
    await commit(ctx, {
      ...write,
      // If several uploads arrive at once, the commit of the one over the limit fails, and the retry refuses it.
      statements: [
        ...write.statements,
        mustHold(
          ctx.db,
          sql`(SELECT count(*) FROM ${documents} WHERE ${isLoose(row.ownerId)}) <= ${UPLOAD.maxFilesDefault}`,
        ),
      ],
      effects: [],
    });
    return row.id;
  }
  const { verification } = await assertTakesDocuments(ctx, row.ownerId, row.verificationId);
  const hasConsent = verification.status === "in_progress";
  const mayRead = hasConsent && row.reading === "stored";
  const change = mayRead ? ({ stage: "checking" } as const) : {};
  await commit(ctx, {
    ...write,
    statements: [...takeDocumentStatements(ctx, verification, change), ...write.statements],
    effects: [
      updatedEvent(verification, change),
      // A front is compared with the signed back, and like every file, with those of others.
      ...(hasConsent ? [...copyDocument(row), readDocument(row.id)] : []),
    ],
  });
  return row.id;
}
