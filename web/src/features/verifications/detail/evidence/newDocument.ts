import type { DocumentSide } from "#contract/documents/sides.ts";
import type { DocumentType } from "#contract/enums.ts";

export interface NewDocument {
  file: Blob;
  fileName: string;
  documentType: DocumentType;
  /** The side of a card that the picture shows; null if the document has none, or the subject didn't say. */
  side: DocumentSide | null;
  description: string;
  verificationId: string;
}

/** @returns the form of an upload. Its fields go before the file, so that the server knows the document's type first */
export function uploadForm(document: NewDocument): FormData {
  const form = new FormData();
  form.append("documentType", document.documentType);
  if (document.side) form.append("side", document.side);
  form.append("description", document.description);
  form.append("verificationId", document.verificationId);
  form.append("document", document.file, document.fileName);
  return form;
}

interface UploadOptions {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Sends a document. The key is its idempotency key. Returns the document's ID. */
export type SendDocument = (document: NewDocument, key: string, options: UploadOptions) => Promise<string>;
