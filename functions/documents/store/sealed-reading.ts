import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";
import type { Document } from "#db/schema/verification/documents.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";

const place = (documentId: string) => ({ table: "documents", column: "fields", row: documentId });

/** @returns a reading, encrypted so that it can be opened only for the document's row */
export const sealReading = (ctx: Ctx, reading: DocumentReading): Promise<string> =>
  seal(
    ctx.env,
    place(reading.documentId),
    JSON.stringify({
      method: reading.method,
      fields: reading.fields,
      readings: reading.readings,
      format: reading.format,
      zone: reading.zone,
      page: reading.page,
      lines: reading.lines,
      readAt: reading.readAt,
      signatureRead: reading.signatureRead,
    }),
  );

/** @returns the keys to look for in the trust registry; null if the document isn't signed */
export function signatureKeysOf({ signatureRead }: DocumentReading): string[] | null {
  if (!signatureRead) return null;
  return [...new Set([...signatureRead.keys, ...(signatureRead.stamp?.keys ?? [])])];
}

/**
 * Removes the document's number, its lines of text, and what its signature could be verified with again or looked up by.
 * Everything else stays, such as names, dates and places, in case someone has to look at a finding again.
 * @returns the rest of the reading, encrypted for the row; null if nothing was read
 */
export async function withoutRawText(ctx: Ctx, row: Document): Promise<string | null> {
  const { lines: _, fields, readings, signatureRead, ...reading } = await readingOf(ctx, row);
  if (reading.status !== "read") return null;
  const { document_number: __, ...others } = readings ?? {};
  return sealReading(ctx, {
    ...reading,
    fields: fields && { ...fields, documentNumber: undefined },
    readings: readings && others,
    signatureRead: signatureRead && {
      ...signatureRead,
      proof: undefined,
      certificate: undefined,
      status: undefined,
    },
  });
}

/** @returns a document's reading in the form that checks use */
export async function readingOf(ctx: Ctx, row: Document): Promise<DocumentReading> {
  const base = { documentId: row.id, documentType: row.documentType, uploadedAt: row.createdAt };
  if (row.reading !== "read" || !row.fields)
    return { ...base, status: "unreadable", reason: row.readingReason ?? undefined };
  const read = JSON.parse(await open(ctx.env, place(row.id), row.fields)) as Pick<
    DocumentReading,
    "method" | "fields" | "readings" | "format" | "zone" | "page" | "lines" | "readAt" | "signatureRead"
  >;
  return { ...base, status: "read", ...read };
}
