import { useEffect, useRef } from "react";
import { type Form, useForm } from "../Form/useForm.ts";
import { codeForm, DIGITS } from "./codeForm.ts";

/** A form with one code. It submits itself once six digits are entered, unless it takes a recovery code. */
export function useCodeForm(options: {
  /** Whether it takes a recovery code, which has no fixed length. */
  isRecovery?: boolean;
  /** Shown for an error without a message. */
  failure: string;
  /** See `useForm`. */
  toastsFailure?: boolean;
  onCode: (code: string) => Promise<unknown>;
}): Form<{ code: string }> {
  const { isRecovery = false } = options;
  const form = useForm({
    schema: codeForm(isRecovery),
    initial: { code: "" },
    failure: options.failure,
    toastsFailure: options.toastsFailure,
    onSubmit: ({ code }) => options.onCode(code),
  });
  const { code } = form.values;
  const tried = useRef("");
  useEffect(() => {
    if (isRecovery || code.length !== DIGITS || tried.current === code) return;
    tried.current = code;
    void form.submit();
  });
  return form;
}
