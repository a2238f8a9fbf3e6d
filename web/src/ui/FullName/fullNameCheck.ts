import type { BoundCheck, BoundField } from "../Form/useForm.ts";

/**
 * Decides whether a form shows the box that lets people keep a name with a missing or very short part. Unless the box
 * is checked, the rules refuse such names, but some people have only one name, or a name of one letter. The box appears
 * with the message about the name, and stays while it's checked.
 * @param names the fields of the first and last name
 * @returns the checkbox's props; null while it isn't shown
 */
export function fullNameCheck(
  check: BoundCheck,
  names: readonly Pick<BoundField<string>, "value" | "errorMessage">[],
  label = "This is my full legal name",
): (BoundCheck & { children: string }) | null {
  const isRefused =
    names.some(({ value }) => value.trim() !== "") &&
    names.some(({ value, errorMessage }) => errorMessage && value.trim().length < 2);
  return check.isSelected || isRefused ? { ...check, children: label } : null;
}
