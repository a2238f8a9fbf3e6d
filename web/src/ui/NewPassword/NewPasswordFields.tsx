import { useId } from "react";
import type { BoundField } from "../Form/useForm.ts";
import { TextField } from "../Text/TextField.tsx";
import { PasswordChecklist } from "./PasswordChecklist.tsx";

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
