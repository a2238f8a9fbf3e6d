import { useState } from "react";
import { TYPE_LABEL } from "../../../../../functions/contract/labels.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { toast } from "../../../ui/toast.ts";
import type { VerificationDetail } from "../api/types.ts";
import { useVerificationActions } from "../api/useVerificationActions.ts";

/** Cancels a request that nobody has agreed to yet. */
export function CancelControl({ verification: v }: { verification: VerificationDetail }) {
  const { cancel } = useVerificationActions();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onPress={() => setAsking(true)}>
        Cancel Verification
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Cancel the ${TYPE_LABEL[v.verification_type].toLowerCase()} verification of ${v.target_name ?? v.target_user_email}?`}
        confirmLabel="Cancel Verification"
        danger
        onConfirm={async () => {
          await cancel(v.id);
          toast.success("Verification cancelled");
        }}
      >
        The link that was sent stops working, and you are not charged. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
