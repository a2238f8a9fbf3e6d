import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { call } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { useTitle } from "#lib/page/title.ts";
import { useToken } from "#lib/session/useToken.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { NewPasswordFields } from "#ui/NewPassword/NewPasswordFields.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { DeadLink, isDeadLink } from "../layout/DeadLink.tsx";
import { FormHead } from "../layout/FormHead.tsx";

const loadRules = async () => (await import("#lib/session/newPassword.ts")).newPasswordForm;

const INCOMPLETE = "This link is incomplete. Open it again from the email, or request a new one.";

/** /reset-password#token=…: sets a new password through an emailed link. */
export function Component() {
  useTitle("Set a new password");
  const token = useToken();
  const [dead, setDead] = useState<string>();
  const navigate = useNavigate();
  const form = useForm({
    schema: loadRules,
    initial: { password: "", confirmPassword: "" },
    failure: "We couldn't set the password. Please try again.",
    onSubmit: async ({ password }) => {
      try {
        await call(publicApi.api.auth["reset-password"].$post({ json: { token: token ?? "", password } }));
      } catch (error) {
        if (!isDeadLink(error)) throw error;
        setDead(error.message);
        return;
      }
      toast.success("Your new password is set. Please sign in.");
      void navigate("/login", { replace: true });
    },
  });

  if (token === null || dead !== undefined)
    return (
      <DeadLink message={dead ?? INCOMPLETE}>
        <LinkButton href="/forgot-password" variant="primary" size="lg" fullWidth>
          Request a New Link
        </LinkButton>
      </DeadLink>
    );
  return (
    <>
      <FormHead title="Set a new password" icon={<KeyRound aria-hidden />}>
        We'll sign you out on every device. Then sign in with the new password.
      </FormHead>
      <Form form={form} aria-label="Set a new password">
        <FormError>{form.formError}</FormError>
        <NewPasswordFields
          label="New Password"
          password={form.field("password")}
          confirm={form.field("confirmPassword")}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth pending={form.pending}>
          Set Password
        </Button>
      </Form>
    </>
  );
}
