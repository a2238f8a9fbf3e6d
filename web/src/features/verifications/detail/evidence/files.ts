import type { ExportFormat } from "#contract/enums.ts";
import { saveResponse } from "#lib/files/saveAs.ts";
import { api, upload } from "#lib/http/api.ts";
import { fileApi } from "#lib/http/fileApi.ts";
import { callFile } from "#lib/http/http.ts";
import { withFallbackMessage } from "#lib/http/withFallbackMessage.ts";
import { type SendDocument, uploadForm } from "./newDocument.ts";

/**
 * Uploads one document with the person's session.
 * @param key the idempotency key; a retry must reuse it, so that the server stores the file only once
 * @returns the document's ID
 */
export const uploadDocument: SendDocument = async (document, key, options) => {
  const { id } = await upload(api.api.v1.documents.upload, uploadForm(document), {
    ...options,
    headers: { "Idempotency-Key": key },
  });
  return id;
};

/** Renders the report on the server and downloads it. */
export async function exportReport(id: string, format: ExportFormat): Promise<void> {
  const response = await withFallbackMessage(
    "Failed to export verification",
    callFile(fileApi.verifications[":id"].export.$post({ param: { id }, json: { format } })),
  );
  await saveResponse(response, `verification-${id}.${format}`);
}
