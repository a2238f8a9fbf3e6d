import type { DocumentAnswer } from "#features/verifications/shared/api/types.ts";
import { fetchDocument } from "#lib/files/fetchDocument.ts";
import { saveFile } from "#ui/Document/saveFile.ts";
import { toast } from "#ui/Toast/toast.ts";

/** Downloads a document. */
export const saveDocument = ({ file_name, file_url }: DocumentAnswer) =>
  saveFile(file_name, () =>
    fetchDocument(file_url, { onPreparing: () => toast.notify(`Preparing ${file_name}…`) }),
  );
