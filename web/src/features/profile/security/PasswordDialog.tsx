import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { NewPasswordFields } from "#ui/NewPassword/NewPasswordFields.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useChangePassword } from "../mutations.ts";

const loadRules = async () => (await import("./changePassword.schema.ts")).changePasswordSchema;

/** Changes the password, which signs out every other device. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const change = useChangePassword();
  const form = useForm({
    schema: loadRules,
    initial: { currentPassword: "", newPassword: "", confirmPassword: "" },
    onSubmit: async ({ currentPassword, newPassword }) => {
      await change.mutateAsync({ currentPassword, newPassword });
      onClose();
      toast.success("Your password was changed");
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Change password"
      description="You'll stay signed in here and be signed out everywhere else."
      size="sm"
    >
      <Form form={form} aria-label="Change password">
        <FormError>{form.formError}</FormError>
        <TextField
          {...form.field("currentPassword")}
          label="Current Password"
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        <NewPasswordFields
          label="New Password"
          password={form.field("newPassword")}
          confirm={form.field("confirmPassword")}
        />
        <FormActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            Change Password
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
