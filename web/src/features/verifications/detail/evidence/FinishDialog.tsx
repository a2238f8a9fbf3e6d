import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useCompleteEvidence } from "./mutations.ts";

/** Asks the subject to confirm that they have no more documents to add, then tells the server. */
export default function FinishDialog(props: {
  verification: VerificationDetail;
  onClose: () => void;
  /** `title` and `children` replace the default title and text, which are about documents. */
  title?: string;
  children?: string;
  onDone?: (now: VerificationDetail) => void;
}) {
  const { verification: v } = props;
  const completeEvidence = useCompleteEvidence(v.id);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={props.title ?? "Finish adding documents?"}
      confirmLabel="Finish"
      cancelLabel="Go Back"
      onConfirm={async () => {
        const now = await completeEvidence.mutateAsync();
        toast.success("Thank you. We'll finish with what you've added.");
        props.onDone?.(now);
      }}
    >
      {props.children ?? (
        <>
          {v.waiting_for === "contact_decision" && "If you finish now, we won't contact anyone new. "}
          {v.documents.length === 0
            ? "You haven't added any documents, so checks that need one won't run. You won't be able to add any later."
            : "Checks that are still missing a document won't run. You won't be able to add any later."}
        </>
      )}
    </ConfirmDialog>
  );
}
