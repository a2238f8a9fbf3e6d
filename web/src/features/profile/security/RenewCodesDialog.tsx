import { useState } from "react";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useRenewRecoveryCodes } from "../mutations.ts";
import { ProofForm } from "./ProofForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** Replaces the recovery codes. */
export default function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={codes ? "Save your recovery codes" : "Get new recovery codes?"}
      description={
        codes
          ? "Each code lets you sign in once without your app. We show them only now."
          : "Your current codes will stop working."
      }
      size="sm"
      // A click outside mustn't close the dialog, because the codes are shown only once.
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
          action="Get New Codes"
          cancel="Keep Old Codes"
          onClose={onClose}
          onSubmit={async (proof) => setCodes(await renew.mutateAsync(proof))}
        />
      )}
    </Dialog>
  );
}
