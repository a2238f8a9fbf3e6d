import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useDisableSecondFactor } from "../mutations.ts";
import { ProofForm } from "./ProofForm.tsx";

/** Turns the second factor off. */
export default function DisableDialog({ onClose }: { onClose: () => void }) {
  const disable = useDisableSecondFactor();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Turn off two-factor authentication?"
      description="You'll then need only your password to sign in."
      size="sm"
    >
      <ProofForm
        label="Turn off two-factor authentication"
        action="Turn Off"
        cancel="Keep It On"
        danger
        onClose={onClose}
        onSubmit={async (proof) => {
          await disable.mutateAsync(proof);
          onClose();
          toast.success("Two-factor authentication is off");
        }}
      />
    </Dialog>
  );
}
