/** The length of a one-time code. */
export const DIGITS = 6;

interface Values {
  code: string;
}

type Parsed =
  | { success: true; data: Values }
  | { success: false; error: { issues: { path: string[]; message: string }[] } };

/** @returns the digits of what was typed or pasted, which may also contain spaces, dashes or other text */
export const digitsIn = (text: string): string => text.normalize("NFKC").replace(/\D/g, "").slice(0, DIGITS);

/**
 * The rules of a one-time code, written without zod to keep the page small. The server checks recovery codes; dashes,
 * case and spaces don't matter in them.
 */
export const codeForm = (isRecovery: boolean) => ({
  safeParse(values: unknown): Parsed {
    const code = (values as Values).code.trim();
    const refuse = (message: string): Parsed => ({
      success: false,
      error: { issues: [{ path: ["code"], message }] },
    });
    if (code === "") return refuse("This field is required");
    if (!isRecovery && code.length !== DIGITS) return refuse(`Enter all ${DIGITS} digits`);
    return { success: true, data: { code } };
  },
});
