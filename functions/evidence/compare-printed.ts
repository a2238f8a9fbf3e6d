import { and, desc, eq, isNull } from "drizzle-orm";
import { hasBarcode } from "#contract/documents/document-needs.ts";
import type { PrintedComparison } from "#contract/documents/printed.ts";
import { isPictureOnly } from "#contract/documents/sides.ts";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { type Document, documents } from "#db/schema/verification/documents.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import { typeRead } from "#functions/checks/identity/read-type.ts";
import type { SignedFields } from "#functions/documents/identity/front/compare.ts";
import { sealPrint } from "#functions/documents/store/sealed-printed.ts";
import { readingOf } from "#functions/documents/store/sealed-reading.ts";
import { getObject } from "#functions/documents/store/storage.ts";

/** Reads the front of a card and compares it with signed facts (`documents/identity/front`). */
export type ReadFront = (
  file: { bytes: Uint8Array; contentType: string },
  signed: SignedFields,
) => Promise<PrintedComparison[]>;

/** A front, how it compares with a back, and that back's id. */
export interface ComparedFront {
  front: Document;
  back: string;
  printed: PrintedComparison[];
}

/**
 * Compares a card's front with the signed back of the same card, if one was read. Each front is compared once when it
 * arrives, and again when another back is read.
 * @returns null if there's nothing to compare it with
 * @throws if storage can't be reached or the reader can't be loaded, so that the job is retried
 */
export async function compareFrontWithBack(
  ctx: Ctx,
  front: Document,
  readFront: ReadFront,
): Promise<ComparedFront | null> {
  if (front.fields !== null) return null;
  const rows = await documentsOf(ctx, front);
  for (const row of rows.filter((one) => one.documentType === front.documentType && !isPictureOnly(one))) {
    const signed = signedFields(await readingOf(ctx, row));
    if (signed) return compare(ctx, front, { back: row.id, signed }, readFront);
  }
  return null;
}

/**
 * Compares a back that was just read, if it's signed, with the newest front of the same card. A front that can't be read
 * now doesn't keep the back from being stored.
 * @param back as it was uploaded; its type may turn out to be another one
 * @returns null if it isn't signed or there's no front
 */
export async function compareBackWithFront(
  ctx: Ctx,
  back: Document,
  reading: DocumentReading,
  readFront: ReadFront,
): Promise<ComparedFront | null> {
  const signed = signedFields(reading);
  if (!signed) return null;
  const types = [back.documentType, typeRead(reading)];
  const front = (await documentsOf(ctx, back)).find(
    (one) => isPictureOnly(one) && types.includes(one.documentType),
  );
  if (!front) return null;
  try {
    return await compare(ctx, front, { back: back.id, signed }, readFront);
  } catch (error) {
    ctx.log("document.front_not_compared", { document_id: front.id, error: String(error) });
    return null;
  }
}

/** @returns the statements that store a comparison with its front; none if there's none */
export async function printStatements(ctx: Ctx, compared: ComparedFront | null): Promise<Statement[]> {
  if (!compared) return [];
  const { front, back, printed } = compared;
  const fields = await sealPrint(ctx, front.id, { back, printed });
  return [
    ctx.db
      .update(documents)
      .set({ fields })
      .where(and(eq(documents.id, front.id), isNull(documents.deletedAt))),
  ];
}

async function compare(
  ctx: Ctx,
  front: Document,
  { back, signed }: { back: string; signed: SignedFields },
  readFront: ReadFront,
): Promise<ComparedFront> {
  const { body } = await getObject(ctx.env, front.storageKey);
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  return { front, back, printed: await readFront({ bytes, contentType: front.contentType }, signed) };
}

/** @returns the verification's documents, newest first */
const documentsOf = (ctx: Ctx, { verificationId }: Document) =>
  ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.verificationId, verificationId ?? ""), isNull(documents.deletedAt)))
    .orderBy(desc(documents.createdAt));

/**
 * @returns the printed facts that a card's signature covers; null if it has no signature, or one that doesn't verify.
 *   Whose signature it is doesn't matter here: the registry may change, and the front is read only once
 */
function signedFields(reading: DocumentReading): SignedFields | null {
  const { status, signatureRead, fields } = reading;
  if (status !== "read" || !fields || !signatureRead || signatureRead.state === "broken") return null;
  if (!hasBarcode(typeRead(reading))) return null;
  const { covers } = signatureRead;
  const has = (fact: Exclude<typeof covers, "all">[number]) => covers === "all" || covers.includes(fact);
  const signed: SignedFields = {
    ...(has("document_number") && { document_number: fields.documentNumber }),
    ...(has("name") && { family_name: fields.lastName, given_name: fields.firstName }),
    ...(has("date_of_birth") && { date_of_birth: fields.dateOfBirth }),
    ...(has("expires_on") && { expires_on: fields.expiresOn }),
  };
  return Object.values(signed).some((value) => value) ? signed : null;
}
