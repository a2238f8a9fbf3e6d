import { fetchDocument } from "../../../lib/fetchDocument.ts";
import { saveFile } from "../../../ui/saveFile.ts";
import { toast } from "../../../ui/toast.ts";
import type { DocumentAnswer } from "../api/types.ts";

/** Saves a document on this device. */
export const saveDocument = ({ file_name, file_url }: DocumentAnswer) =>
  saveFile(file_name, () =>
    fetchDocument(file_url, { onPreparing: () => toast.notify(`Preparing ${file_name}…`) }),
  );
