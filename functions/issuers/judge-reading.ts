import type { Document } from "#db/schema/verification/documents.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import { judgeSignature } from "./judge.ts";
import type { RegistryKey } from "./registry-key.ts";

/**
 * @param row the document's row
 * @param known the registry's keys that its verification's documents name (`select.ts`)
 * @returns the reading with its signature judged; as it is if it has none
 */
export async function judgeReading(
  reading: DocumentReading,
  { revocation }: Pick<Document, "revocation">,
  known: readonly RegistryKey[],
): Promise<DocumentReading> {
  const { signatureRead } = reading;
  if (!signatureRead) return reading;
  const signature = await judgeSignature(signatureRead, reading, { rows: known, revocation });
  return { ...reading, signature };
}

/** @returns whether the issuer's status list still has to be asked about a document that we'd trust otherwise */
export const awaitsRevocation = ({ signatureRead, signature }: DocumentReading): boolean =>
  signature?.state === "trusted" && signatureRead?.status !== undefined && signature.revocation === null;
