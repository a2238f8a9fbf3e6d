import { tidyEmail } from "#contract/accounts/email-address.ts";

const REQUIRED = "This field is required";

interface DeleteValues {
  email: string;
  password: string;
}

type Parsed =
  | { success: true; data: DeleteValues }
  | { success: false; error: { issues: { path: string[]; message: string }[] } };

/** The rules for deleting an account: its address must be typed, and the password entered if the account has one. */
export const deleteForm = (account: { email: string; hasPassword: boolean }) => ({
  safeParse(values: unknown): Parsed {
    const form = values as DeleteValues;
    const typed = tidyEmail(form.email);
    const issues: { path: string[]; message: string }[] = [];
    if (typed === "") issues.push({ path: ["email"], message: REQUIRED });
    else if (typed !== account.email.toLowerCase())
      issues.push({ path: ["email"], message: `Type ${account.email} to confirm` });
    if (account.hasPassword && form.password === "") issues.push({ path: ["password"], message: REQUIRED });
    if (issues.length > 0) return { success: false, error: { issues } };
    return { success: true, data: { ...form, email: typed } };
  },
});
