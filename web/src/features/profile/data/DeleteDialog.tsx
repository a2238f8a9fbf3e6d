import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useDeleteAccount } from "../mutations.ts";
import { deleteForm } from "./deleteForm.ts";

/** Deletes the account after the person types its email address and, if they have one, their password. */
export default function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { email, has_password: hasPassword } = useUser();
  const remove = useDeleteAccount();
  const form = useForm({
    schema: deleteForm({ email, hasPassword }),
    initial: { email: "", password: "" },
    onSubmit: async (values) => {
      await remove.mutateAsync({
        email: values.email,
        ...(hasPassword ? { password: values.password } : {}),
      });
      toast.success("Your account was deleted");
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete the account ${email}?`}
      description="You can't undo this. We delete your profile, picture, documents and pending requests, withdraw your consents, close open disputes and sign you out everywhere. A paid plan ends at once, and we charge your card for anything you still owe."
      size="sm"
      role="alertdialog"
    >
      <Form form={form} aria-label="Delete account">
        <FormError>{form.formError}</FormError>
        <TextField
          {...form.field("email")}
          label={`Type ${email} to confirm`}
          type="email"
          autoComplete="off"
          spellCheck={false}
        />
        {hasPassword && (
          <TextField
            {...form.field("password")}
            label="Password"
            type="password"
            autoComplete="current-password"
          />
        )}
        <FormActions>
          <Button autoFocus onPress={onClose}>
            Keep Account
          </Button>
          <Button type="submit" variant="danger" pending={form.pending}>
            Delete Account
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
