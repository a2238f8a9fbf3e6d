import type { Ctx } from "#core/context.ts";
import type { Document } from "#db/schema/verification/documents.ts";
import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";
import { readingOf, sealReading, signatureKeysOf } from "#functions/documents/store/sealed-reading.ts";
import { rows } from "../stack/db.ts";
import { stack } from "../stack/stack.ts";

/**
 * Gives a document that was read a signature, as if its reader had found it.
 * @returns the document's id
 */
export async function signDocument(verificationId: string, signatureRead: SignatureReading): Promise<string> {
  const [row] = await rows<{ id: string; document_type: Document["documentType"]; fields: string }>(
    "SELECT id, document_type, fields FROM documents WHERE verification_id = ? AND fields IS NOT NULL",
    [verificationId],
  );
  if (!row) throw new Error(`No document of ${verificationId} was read`);
  const ctx = { env: stack().env } as never as Ctx;
  const document = { ...row, documentType: row.document_type, reading: "read", createdAt: 1 } as never;
  const reading = { ...(await readingOf(ctx, document)), signatureRead };
  await rows("UPDATE documents SET fields = ?, signature_keys = ? WHERE id = ?", [
    await sealReading(ctx, reading),
    JSON.stringify(signatureKeysOf(reading)),
    row.id,
  ]);
  return row.id;
}
