import { useState } from "react";
import { kindLabel } from "#contract/labels.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { ApiError } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useCancelRequest } from "./mutations.ts";

/** Cancels a request that the subject hasn't consented to yet. */
export function CancelControl({ verification: v }: { verification: VerificationDetail }) {
  const cancel = useCancelRequest();
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
            await cancel.mutateAsync(v.id);
            toast.success("Verification cancelled");
          } catch (problem) {
            // A 409 means that the request has moved on, so the button and this dialog are about to disappear. A toast
            // says why.
            if (!(problem instanceof ApiError && problem.status === 409)) throw problem;
            toast.error(problem.message);
          }
        }}
      >
        The link we sent stops working, and you won't be charged. You can't undo this.
      </ConfirmDialog>
    </>
  );
}
