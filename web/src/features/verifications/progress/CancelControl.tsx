import { useState } from "react";
import { kindLabel } from "#contract/labels.ts";
import { ApiError } from "#lib/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
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
        title={`Cancel the ${kindLabel({ type: v.verification_type, peer: v.peer }).toLowerCase()} verification of ${v.target_name ?? v.target_user_email}?`}
        confirmLabel="Cancel Verification"
        danger
        onConfirm={async () => {
          try {
            await cancel(v.id);
            toast.success("Verification cancelled");
          } catch (problem) {
            // Somebody was faster: this dialog goes with what can be done no more, so the words stand elsewhere.
            if (!(problem instanceof ApiError && problem.status === 409)) throw problem;
            toast.error(problem.message);
          }
        }}
      >
        The link that was sent stops working, and you are not charged. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
