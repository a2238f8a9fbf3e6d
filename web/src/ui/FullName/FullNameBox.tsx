import { Checkbox } from "../Choice/Checkbox.tsx";
import type { BoundCheck, BoundField } from "../Form/useForm.ts";
import { fullNameCheck } from "./fullNameCheck.ts";

/** The box that lets people keep a short or single name (see {@link fullNameCheck}). */
export function FullNameBox(props: {
  check: BoundCheck;
  names: readonly Pick<BoundField<string>, "value" | "errorMessage">[];
  label?: string | undefined;
}) {
  const box = fullNameCheck(props.check, props.names, props.label);
  return box && <Checkbox {...box} />;
}
