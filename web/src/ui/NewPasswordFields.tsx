import { useId } from "react";
import { PasswordChecklist } from "./PasswordChecklist.tsx";
import { TextField } from "./TextField.tsx";
import type { BoundField } from "./useForm.ts";

/** A new password with its checklist, and the same once more. */
export function NewPasswordFields(props: {
  label: string;
  password: BoundField<string>;
  confirm: BoundField<string>;
}) {
  const checklist = useId();
  return (
    <>
      <div>
        <TextField
          {...props.password}
          label={props.label}
          type="password"
          autoComplete="new-password"
          describedBy={checklist}
        />
        <PasswordChecklist id={checklist} password={props.password.value} />
      </div>
      <TextField {...props.confirm} label="Confirm Password" type="password" autoComplete="new-password" />
    </>
  );
}
