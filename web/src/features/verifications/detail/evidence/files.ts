import type { DocumentType, ExportFormat } from "#contract/enums.ts";
import { saveResponse } from "#lib/files/saveAs.ts";
import { api, upload } from "#lib/http/api.ts";
import { fileApi } from "#lib/http/fileApi.ts";
import { callFile } from "#lib/http/http.ts";
import { withFallbackMessage } from "#lib/http/withFallbackMessage.ts";

export interface NewDocument {
  file: Blob;
  fileName: string;
  documentType: DocumentType;
  description: string;
  verificationId: string;
}

/**
 * Uploads one document. The fields go before the file, so that the server knows the document's type before the file
 * arrives.
 * @param key the idempotency key; a retry must reuse it, so that the server stores the file only once
 * @returns the document's ID
 */
export async function uploadDocument(
  document: NewDocument,
  key: string,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<string> {
  const form = new FormData();
  form.append("documentType", document.documentType);
  form.append("description", document.description);
  form.append("verificationId", document.verificationId);
  form.append("document", document.file, document.fileName);
  const { id } = await upload(api.api.v1.documents.upload, form, {
    ...options,
    headers: { "Idempotency-Key": key },
  });
  return id;
}

/** Renders the report on the server and downloads it. */
export async function exportReport(id: string, format: ExportFormat): Promise<void> {
  const response = await withFallbackMessage(
    "Failed to export verification",
    callFile(fileApi.verifications[":id"].export.$post({ param: { id }, json: { format } })),
  );
  await saveResponse(response, `verification-${id}.${format}`);
}
