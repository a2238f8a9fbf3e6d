import type { ReactNode } from "react";

/** What every field takes; `useForm().field(path)` gives name, value, onChange, onBlur and errorMessage. */
export interface FieldProps<Value> {
  label: ReactNode;
  /** The form path, e.g. `personalInfo.firstName`. */
  name?: string;
  description?: ReactNode;
  errorMessage?: string;
  isDisabled?: boolean;
  /** Shows "Optional" beside the label. */
  optional?: boolean;
  /** The label is for assistive technology only. */
  hideLabel?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
}
