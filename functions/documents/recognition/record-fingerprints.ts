import { and, desc, eq, exists, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import type { ReuseSignal } from "#contract/verification/reuse.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { NO_WRITE, type WritePart } from "#core/write/part.ts";
import { isConstraint, mustHold, runBatch } from "#db/batch.ts";
import type { Document } from "#db/schema/verification/documents.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { documentFingerprints, documentMatches } from "#db/schema/verification/fingerprints.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import {
  BANDS,
  distance,
  type FingerprintValues,
  hasDifferingDetail,
  MAX_DIFFERING_BITS,
} from "./fingerprints.ts";

/** How many candidate pictures we compare, newest first. Each takes about 12 µs (measured). */
const MAX_COMPARED = 2_000;
/** How many matches we keep for each signal. */
const MAX_KEPT = 20;

/**
 * If this many other people's pictures match, it isn't a portrait. On a license with the barcode on its back, an emblem
 * that the state prints on all cards may be where we expect a portrait.
 */
const NOT_A_PORTRAIT = 3;

/** Another person's document that equals or resembles this one. */
export interface Match {
  documentId: string;
  verificationId: string;
  signal: ReuseSignal;
}

/**
 * Records a document's fingerprints, then looks for other people's documents that match. The fingerprints are committed
 * first, on their own: if two matching documents are read at the same moment, the later one still finds the earlier
 * one. Idempotent.
 * @param document nothing is written unless its verification is in progress
 * @returns other people's documents that match: identical files, and documents whose fingerprints were recorded earlier
 */
export async function recordFingerprints(
  ctx: Ctx,
  document: Document,
  marks: readonly FingerprintValues[],
): Promise<Match[]> {
  const { db } = ctx;
  const { id: documentId, verificationId, ownerId: subjectId } = document;
  if (verificationId === null) return [];
  const base = { documentId, verificationId, subjectId, createdAt: ctx.now() };
  const isRunning = exists(
    db
      .select({ one: sql`1` })
      .from(verifications)
      .where(and(eq(verifications.id, verificationId), eq(verifications.status, "in_progress"))),
  );
  if (marks.length > 0)
    try {
      const rows = marks.map((mark) => ({ ...base, ...mark }));
      await runBatch(db, [
        mustHold(db, isRunning),
        db.insert(documentFingerprints).values(rows).onConflictDoNothing(),
      ]);
    } catch (error) {
      if (isConstraint(error)) return [];
      throw error;
    }
  const [sameFile, own] = await db.batch([
    db
      .select({ documentId: documents.id, verificationId: sql<string>`${documents.verificationId}` })
      .from(documents)
      .where(
        and(
          eq(documents.sha256, document.sha256),
          ne(documents.ownerId, subjectId),
          isNotNull(documents.verificationId),
        ),
      )
      .limit(MAX_KEPT),
    db.select().from(documentFingerprints).where(eq(documentFingerprints.documentId, documentId)),
  ]);
  const found: Match[] = sameFile.map((one) => ({ ...one, signal: "same_file" }));
  for (const mark of own) found.push(...(await earlier(ctx, mark)));
  return found;
}

type Own = typeof documentFingerprints.$inferSelect;

async function earlier(ctx: Ctx, own: Own): Promise<Match[]> {
  const f = documentFingerprints;
  const isOther = and(eq(f.kind, own.kind), ne(f.subjectId, own.subjectId), lt(f.seq, own.seq));
  if (own.kind === "identity") {
    const same = await ctx.db
      .select({ documentId: f.documentId, verificationId: f.verificationId })
      .from(f)
      .where(and(isOther, eq(f.hash, own.hash)))
      .orderBy(desc(f.seq))
      .limit(MAX_KEPT);
    return same.map((one) => ({ ...one, signal: "same_document" }));
  }
  const candidates = await ctx.db
    .select()
    .from(f)
    .where(and(isOther, or(...BANDS.map((band) => eq(f[band], own[band]!)))))
    .orderBy(desc(f.seq))
    .limit(MAX_COMPARED);
  const alike = candidates.filter((one) => distance(one.hash, own.hash) <= MAX_DIFFERING_BITS);
  if (new Set(alike.map((one) => one.subjectId)).size >= NOT_A_PORTRAIT) return [];
  return alike
    .filter((one) => hasDifferingDetail(one, own))
    .slice(0, MAX_KEPT)
    .map(({ documentId, verificationId }) => ({ documentId, verificationId, signal: "similar_picture" }));
}

/** @returns the writes that record the matches and alert staff */
export function matchWrites(
  ctx: Ctx,
  { id: documentId, verificationId }: Document,
  matches: readonly Match[],
): WritePart {
  if (matches.length === 0 || verificationId === null) return NO_WRITE;
  const rows = matches.map((match) => ({
    documentId,
    verificationId,
    otherDocumentId: match.documentId,
    otherVerificationId: match.verificationId,
    signal: match.signal,
    createdAt: ctx.now(),
  }));
  return {
    statements: [ctx.db.insert(documentMatches).values(rows).onConflictDoNothing()],
    effects: [job("fraud.alert", { document_id: documentId })],
  };
}
