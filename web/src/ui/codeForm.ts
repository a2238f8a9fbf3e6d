/** Of a one-time code. */
export const DIGITS = 6;

interface Values {
  code: string;
}

type Parsed =
  | { success: true; data: Values }
  | { success: false; error: { issues: { path: string[]; message: string }[] } };

/** @returns the digits of what was typed or pasted, which may have blanks and dashes, or words around them */
export const digitsIn = (text: string): string => text.replace(/\D/g, "").slice(0, DIGITS);

/** The rules of a one-time code; zod is not needed for them. */
export const codeForm = {
  safeParse(values: unknown): Parsed {
    const { code } = values as Values;
    if (code.length === DIGITS) return { success: true, data: { code } };
    const message = code === "" ? "This field is required" : `Enter all ${DIGITS} digits`;
    return { success: false, error: { issues: [{ path: ["code"], message }] } };
  },
};
