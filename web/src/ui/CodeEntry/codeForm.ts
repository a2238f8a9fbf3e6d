import { plainRules } from "../Form/rules.ts";

/** The length of a one-time code. */
export const DIGITS = 6;

/** @returns the first six digits in typed or pasted text, which may also contain spaces, dashes or other text */
export const digitsIn = (text: string): string => text.normalize("NFKC").replace(/\D/g, "").slice(0, DIGITS);

/**
 * The rules for a one-time code, written without zod to keep the page small. For a recovery code, they check only that
 * it isn't empty; the server checks the rest, ignoring dashes, case and spaces.
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
