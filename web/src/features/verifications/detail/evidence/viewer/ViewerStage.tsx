import { DOCUMENT_LABEL } from "#contract/labels.ts";
import type { DocumentAnswer } from "#features/verifications/shared/api/types.ts";
import { useDocumentUrl } from "#lib/files/useDocumentUrl.ts";
import { DocumentStage } from "#ui/Document/DocumentStage.tsx";
import { isShownInPage } from "#ui/Document/documentKind.ts";
import { saveDocument } from "./saveDocument.ts";

/** Fetches and shows one document. If this browser can't show it in the page, offers only the download. */
export function ViewerStage({ document, zoom }: { document: DocumentAnswer; zoom: number }) {
  const isShown = isShownInPage(document.file_type);
  const file = useDocumentUrl(isShown ? document.file_url : null, document.file_type);
  return (
    <DocumentStage
      name={`${DOCUMENT_LABEL[document.document_type]}, ${document.file_name}`}
      contentType={document.file_type}
      file={file}
      zoom={zoom}
      onDownload={() => saveDocument(document)}
    />
  );
}
