import type { ReactNode } from "react";

/** The props that all fields share. `useForm().field(path)` provides name, value, onChange, onBlur and errorMessage. */
export interface FieldProps<Value> {
  label: ReactNode;
  /** The form path, e.g. `personalInfo.firstName`. */
  name?: string;
  description?: ReactNode;
  errorMessage?: string | undefined;
  isDisabled?: boolean;
  /** Shows "Optional" beside the label. */
  optional?: boolean;
  /** Shows the label only to assistive technology. */
  hideLabel?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
}
