import { DOCUMENT_LABEL } from "#contract/labels.ts";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import type { DocumentAnswer } from "../api/types.ts";
import { useDocumentActions } from "./useDocumentActions.ts";

/** Asks once more before a document is taken away. */
export function RemoveDocumentDialog(props: {
  verificationId: string;
  document: DocumentAnswer | null;
  onClose: () => void;
}) {
  const { document } = props;
  const { remove } = useDocumentActions(props.verificationId);
  return (
    <ConfirmDialog
      isOpen={document !== null}
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={document && `Remove ${document.file_name}?`}
      confirmLabel="Remove"
      danger
      onConfirm={async () => {
        if (!document) return;
        await remove(document.id);
        toast.success(`${DOCUMENT_LABEL[document.document_type]} removed`);
      }}
    >
      It is deleted from our storage. You can add it again as long as documents are taken.
    </ConfirmDialog>
  );
}
