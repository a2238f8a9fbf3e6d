import { messageOf } from "../../../lib/errors.ts";
import { fetchDocument } from "../../../lib/fetchDocument.ts";
import { saveAs } from "../../../lib/saveAs.ts";
import { toast } from "../../../ui/toast.ts";
import type { DocumentAnswer } from "../api/types.ts";

/** Saves a document on this device; says so where it cannot be had. */
export async function saveDocument(document: DocumentAnswer): Promise<void> {
  try {
    saveAs(await fetchDocument(document.file_url), document.file_name);
  } catch (error) {
    toast.error(messageOf(error, `${document.file_name} could not be fetched`));
  }
}
