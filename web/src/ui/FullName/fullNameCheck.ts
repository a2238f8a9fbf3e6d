import type { BoundCheck, BoundField } from "../Form/useForm.ts";

/**
 * Decides whether a form offers the box with which people keep a name that the rules refuse because a part of it is
 * missing or too short: some have only one name, or a name of one letter. It comes with the message about the name,
 * and stays once it's checked.
 * @param names the fields of both parts
 * @returns the props of the checkbox; null while there's none
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
