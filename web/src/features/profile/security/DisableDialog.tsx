import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";
import { refreshUser } from "#lib/session.ts";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { ProofForm } from "./ProofForm.tsx";

/** Turns the second factor off. */
export default function DisableDialog({ onClose }: { onClose: () => void }) {
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
        failure="We couldn't turn off two-factor authentication. Please try again."
        action="Turn Off"
        cancel="Keep It On"
        danger
        onClose={onClose}
        onSubmit={async (proof) => {
          await call(api.api.auth.totp.disable.$post({ json: proof }));
          await refreshUser();
          onClose();
          toast.success("Two-factor authentication is off");
        }}
      />
    </Dialog>
  );
}
