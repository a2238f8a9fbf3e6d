import { useState } from "react";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { ProofForm } from "./ProofForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** Replaces the recovery codes. */
export default function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={codes ? "Save your recovery codes" : "Get new recovery codes?"}
      description={
        codes
          ? "Each lets you sign in once when you do not have your app. They are shown only now."
          : "Those that you have now will no longer work."
      }
      size="sm"
      // A press beside it must not lose the codes, which nobody can show again.
      isDismissable={!codes}
    >
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            onClose();
            toast.success("Your recovery codes were replaced");
          }}
        />
      ) : (
        <ProofForm
          label="Get new recovery codes"
          failure="New recovery codes could not be made. Please try again."
          action="Get New Codes"
          cancel="Keep Old Codes"
          onClose={onClose}
          onSubmit={async (proof) => {
            const answer = await call(api.api.auth.totp["recovery-codes"].$post({ json: proof }));
            setCodes(answer.recovery_codes);
          }}
        />
      )}
    </Dialog>
  );
}
