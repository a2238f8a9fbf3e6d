import { DOCUMENT_LABEL } from "../../../../../functions/contract/labels.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { DocumentAnswer } from "../api/types.ts";
import styles from "./DocumentViewer.module.css";
import { useDocumentUrl } from "./useDocumentUrl.ts";

/** A picture document, large. */
export function DocumentViewer(props: { document: DocumentAnswer | null; onClose: () => void }) {
  const { document } = props;
  const { url, failed } = useDocumentUrl(document?.file_url ?? null);
  const name = document ? DOCUMENT_LABEL[document.document_type] : "";
  return (
    <Dialog
      isOpen={document !== null}
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={name}
      description={document?.file_name}
      size="lg"
    >
      <div className={styles.stage}>
        {failed ? (
          <p role="alert">This document could not be fetched.</p>
        ) : url ? (
          <img src={url} alt={`${name}, ${document?.file_name}`} className={styles.picture} />
        ) : (
          <Skeleton shape="block" width="100%" height="20rem" />
        )}
      </div>
    </Dialog>
  );
}
