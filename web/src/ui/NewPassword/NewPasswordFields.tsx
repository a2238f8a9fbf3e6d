import { useId } from "react";
import type { BoundField } from "../Form/useForm.ts";
import { TextField } from "../Text/TextField.tsx";
import { PasswordChecklist } from "./PasswordChecklist.tsx";

/** A field for a new password with a checklist, and one for repeating it if `confirm` is given. */
export function NewPasswordFields(props: {
  label: string;
  password: BoundField<string>;
  confirm?: BoundField<string> | undefined;
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
      {props.confirm && (
        <TextField {...props.confirm} label="Confirm Password" type="password" autoComplete="new-password" />
      )}
    </>
  );
}
