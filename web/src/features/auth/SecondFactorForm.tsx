import { ShieldCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/errors.ts";
import { Button } from "../../ui/Button.tsx";
import { Form, FormError } from "../../ui/Form.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useForm } from "../../ui/useForm.ts";
import { FormHead } from "./FormHead.tsx";
import styles from "./SecondFactorForm.module.css";
import { DIGITS, secondFactorForm } from "./secondFactorValues.ts";

/**
 * The second step of signing in: the authenticator's code, or a recovery code.
 * @param props.onCode signs in with it; a thrown `totp_invalid` is shown beside the field
 */
export function SecondFactorForm(props: { onCode: (code: string) => Promise<void>; onBack: () => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({
    schema: secondFactorForm(isRecovery),
    initial: { code: "" },
    failure: "Login failed",
    onSubmit: async ({ code }) => {
      try {
        await props.onCode(code);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "totp_invalid") throw error;
        const { status, code: kind, message } = error;
        throw new ApiError({ status, code: kind, message, fields: { code: message } });
      }
    },
  });

  // Six digits are the whole code: nobody needs to press a button then.
  const { code } = form.values;
  const tried = useRef("");
  useEffect(() => {
    if (isRecovery || code.length !== DIGITS || tried.current === code) return;
    tried.current = code;
    void form.submit();
  });

  const change = () => {
    form.setValues({ code: "" });
    setRecovery(!isRecovery);
  };
  return (
    <>
      <FormHead title="One more step" icon={<ShieldCheck aria-hidden />}>
        {isRecovery
          ? "Enter one of the recovery codes that you saved. Each works once."
          : "Enter the 6-digit code that your authenticator app shows for Countersign."}
      </FormHead>
      <Form form={form} aria-label="Second step">
        <FormError>{form.formError}</FormError>
        <div className={styles.code}>
          <TextField
            {...form.field("code")}
            key={isRecovery ? "recovery" : "app"}
            label={isRecovery ? "Recovery code" : "Authentication code"}
            inputMode={isRecovery ? "text" : "numeric"}
            autoComplete="one-time-code"
            spellCheck={false}
            autoFocus
            format={isRecovery ? undefined : (value) => value.replace(/\D/g, "").slice(0, DIGITS)}
          />
        </div>
        <Button type="submit" variant="primary" size="lg" fullWidth pending={form.pending}>
          Verify
        </Button>
      </Form>
      <div className={styles.ways}>
        <Button variant="ghost" onPress={change}>
          {isRecovery ? "Use the authenticator app" : "Use a recovery code"}
        </Button>
        <Button variant="ghost" onPress={props.onBack}>
          Back to sign in
        </Button>
      </div>
    </>
  );
}
