import { useState } from "react";
import { ApiError } from "#lib/http/errors.ts";
import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import { required } from "./required.ts";

const EMPTY = { password: "", code: "" };

/** Asks for the password, if there is one, and a code before the second factor is changed. */
export function ProofForm(props: {
  label: string;
  action: string;
  cancel: string;
  danger?: boolean;
  onSubmit: (proof: typeof EMPTY) => Promise<void>;
  onClose: () => void;
}) {
  const { has_password } = useUser();
  // After too many wrong app codes, the server accepts only a recovery code.
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({
    schema: has_password ? required<typeof EMPTY>("password", "code") : required<typeof EMPTY>("code"),
    initial: EMPTY,
    onSubmit: async (proof) => {
      try {
        await props.onSubmit(proof);
      } catch (error) {
        if (error instanceof ApiError && error.code === "totp_capped") {
          form.setValues({ ...proof, code: "" });
          setRecovery(true);
        }
        throw error;
      }
    },
  });
  return (
    <Form form={form} aria-label={props.label}>
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
        label={isRecovery ? "Recovery code" : "Authentication code"}
        description={
          isRecovery ? "One of the codes you saved." : "From your authenticator app, or a recovery code."
        }
        autoComplete="one-time-code"
        spellCheck={false}
      />
      <FormActions>
        <Button onPress={props.onClose}>{props.cancel}</Button>
        <Button type="submit" variant={props.danger ? "danger" : "primary"} pending={form.pending}>
          {props.action}
        </Button>
      </FormActions>
    </Form>
  );
}
