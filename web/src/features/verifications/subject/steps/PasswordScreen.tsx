import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError } from "#lib/http/errors.ts";
import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Form } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { NewPasswordFields } from "#ui/NewPassword/NewPasswordFields.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { Screen } from "../frame/Screen.tsx";
import { DeadEnd } from "../link/DeadEnd.tsx";
import { storeReturnStep } from "../link/linkStorage.ts";

const loadRules = async () => (await import("./passwordForm.ts")).passwordForm;

/**
 * Sets a password for the passwordless account, so that the person keeps the account and the result counts toward their
 * Trust Score.
 */
export function PasswordScreen({ id, onBack }: { id: string; onBack: () => void }) {
  const navigate = useNavigate();
  const { id: userId, email } = useUser();
  const [refusal, setRefusal] = useState<ApiError>();
  const form = useForm({
    schema: loadRules,
    initial: { password: "" },
    failure: "We couldn't set your password. Please try again.",
    onSubmit: async ({ password }) => {
      try {
        const { setPassword } = await import("#lib/session/limitedSession.ts");
        await setPassword(password);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "sign_in_again") throw error;
        storeReturnStep(userId, id, "password");
        setRefusal(error);
        return;
      }
      toast.success("Your password is set");
      await navigate(`/app/verifications/${id}`, { replace: true });
    },
  });
  if (refusal)
    return (
      <DeadEnd id={id} error={refusal} link={null} sentTo={email} onBack={() => setRefusal(undefined)} />
    );
  return (
    <Form form={form} aria-label="Set a password">
      <Screen
        title="Keep your Trust Score"
        lead="You'll have a Trust Score that you can share, and you can sign in without an emailed link."
        onBack={onBack}
        error={form.formError}
        actions={
          <Button type="submit" variant="primary" size="lg" pending={form.pending}>
            Set Password
          </Button>
        }
      >
        <NewPasswordFields label="Password" password={form.field("password")} />
      </Screen>
    </Form>
  );
}
