/** A code of an authenticator app. */
export const DIGITS = 6;

interface Values {
  code: string;
}

type Parsed =
  | { success: true; data: Values }
  | { success: false; error: { issues: { path: string[]; message: string }[] } };

/** The rules of the second step. A recovery code is judged by the server: dashes, case and spaces do not matter. */
export const secondFactorForm = (isRecovery: boolean) => ({
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
