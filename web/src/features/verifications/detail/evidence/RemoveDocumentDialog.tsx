import { DOCUMENT_LABEL } from "#contract/labels.ts";
import type { DocumentAnswer } from "#features/verifications/shared/api/types.ts";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useRemoveDocument } from "./mutations.ts";

/** Asks for confirmation before removing a document. */
export default function RemoveDocumentDialog(props: {
  verificationId: string;
  document: DocumentAnswer;
  onClose: () => void;
}) {
  const { document } = props;
  const remove = useRemoveDocument(props.verificationId);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={`Remove ${document.file_name}?`}
      confirmLabel="Remove"
      danger
      onConfirm={async () => {
        await remove.mutateAsync(document.id);
        toast.success(`${DOCUMENT_LABEL[document.document_type]} removed`);
      }}
    >
      We'll delete it from our storage. You can add it again while this request accepts documents.
    </ConfirmDialog>
  );
}
