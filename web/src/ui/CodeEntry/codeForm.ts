import { plainRules } from "../Form/rules.ts";

/** The length of a one-time code. */
export const DIGITS = 6;

/** @returns the digits of what was typed or pasted, which may also contain spaces, dashes or other text */
export const digitsIn = (text: string): string => text.normalize("NFKC").replace(/\D/g, "").slice(0, DIGITS);

/**
 * The rules of a one-time code, written without zod to keep the page small. The server checks recovery codes; dashes,
 * case and spaces don't matter in them.
 */
export const codeForm = (isRecovery: boolean) => {
  const problemOf = (code: string) => {
    if (code === "") return "This field is required";
    return isRecovery || code.length === DIGITS ? undefined : `Enter all ${DIGITS} digits`;
  };
  return plainRules<{ code: string }>(
    ({ code }) => ({ code: problemOf(code.trim()) }),
    ({ code }) => ({ code: code.trim() }),
  );
};
