import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { ApiError } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { digitsIn } from "#ui/CodeEntry/codeForm.ts";
import { useCodeForm } from "#ui/CodeEntry/useCodeForm.ts";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { FormHead } from "../layout/FormHead.tsx";
import styles from "./SecondFactorForm.module.css";

/**
 * The second step of signing in: a code from the authenticator app, or a recovery code.
 * @param props.onCode signs in with the code. If it throws `totp_invalid`, the error appears beside the field. If it
 *   throws `totp_capped` (too many wrong app codes), the form asks for a recovery code instead, with the error above.
 */
export function SecondFactorForm(props: { onCode: (code: string) => Promise<void>; onBack: () => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const form = useCodeForm({
    isRecovery,
    failure: "Login failed",
    toastsFailure: true,
    onCode: async (code) => {
      try {
        await props.onCode(code);
      } catch (error) {
        if (error instanceof ApiError && error.code === "totp_capped") show(true);
        if (!(error instanceof ApiError) || error.code !== "totp_invalid") throw error;
        const { status, code: kind, message } = error;
        throw new ApiError({ status, code: kind, message, fields: { code: message } });
      }
    },
  });
  const show = (recovery: boolean) => {
    form.setValues({ code: "" });
    setRecovery(recovery);
  };
  return (
    <>
      <FormHead title="One more step" icon={<ShieldCheck aria-hidden />}>
        {isRecovery
          ? "Enter one of the recovery codes you saved. Each works once."
          : "Enter the 6-digit code your authenticator app shows for Countersign."}
      </FormHead>
      <Form form={form} aria-label="Second step">
        <FormError>{form.formError}</FormError>
        <TextField
          {...form.field("code")}
          key={isRecovery ? "recovery" : "app"}
          label={isRecovery ? "Recovery code" : "Authentication code"}
          inputMode={isRecovery ? "text" : "numeric"}
          autoComplete="one-time-code"
          spellCheck={false}
          autoFocus
          format={isRecovery ? undefined : digitsIn}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth pending={form.pending}>
          Verify
        </Button>
      </Form>
      <div className={styles.ways}>
        <Button variant="ghost" onPress={() => show(!isRecovery)}>
          {isRecovery ? "Use the authenticator app" : "Use a recovery code"}
        </Button>
        <Button variant="ghost" onPress={props.onBack}>
          Back to sign in
        </Button>
      </div>
    </>
  );
}
