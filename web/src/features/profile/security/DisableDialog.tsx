import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/http.ts";
import { refreshUser, useUser } from "../../../lib/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Form, FormActions, FormError } from "../../../ui/Form.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { useForm } from "../../../ui/useForm.ts";
import { required } from "./required.ts";

const EMPTY = { password: "", code: "" };

/** Turns the second factor off. */
export default function DisableDialog({ onClose }: { onClose: () => void }) {
  const { has_password } = useUser();
  const form = useForm({
    schema: has_password ? required<typeof EMPTY>("password", "code") : required<typeof EMPTY>("code"),
    initial: EMPTY,
    failure: "Two-factor authentication could not be turned off. Please try again.",
    onSubmit: async (values) => {
      await call(api.api.auth.totp.disable.$post({ json: values }));
      await refreshUser();
      onClose();
      toast.success("Two-factor authentication is off");
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Turn off two-factor authentication?"
      description="Your password alone will then be enough to sign in."
      size="sm"
    >
      <Form form={form} aria-label="Turn off two-factor authentication">
        <FormError>{form.formError}</FormError>
        {has_password && (
          <TextField
            {...form.field("password")}
            label="Password"
            type="password"
            autoComplete="current-password"
            autoFocus
          />
        )}
        <TextField
          {...form.field("code")}
          label="Authentication code"
          description="Of your app, or one of your recovery codes."
          autoComplete="one-time-code"
          spellCheck={false}
        />
        <FormActions>
          <Button onPress={onClose}>Keep It On</Button>
          <Button type="submit" variant="danger" pending={form.pending}>
            Turn Off
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
