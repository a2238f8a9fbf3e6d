import { MESSAGES, strongPassword } from "#contract/rules.schema.ts";

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

interface Issue {
  path: string[];
  message: string;
}

/** The rules for a new password and its confirmation. This imports zod, so load it on demand. */
export const newPasswordForm = {
  safeParse(
    values: unknown,
  ): { success: true; data: NewPassword } | { success: false; error: { issues: Issue[] } } {
    const form = values as NewPassword;
    const parsed = strongPassword.safeParse(form.password);
    const issues: Issue[] = parsed.success
      ? []
      : parsed.error.issues.map(({ message }) => ({ path: ["password"], message }));
    if (form.confirmPassword === "") issues.push({ path: ["confirmPassword"], message: MESSAGES.required });
    else if (form.confirmPassword !== form.password)
      issues.push({ path: ["confirmPassword"], message: MESSAGES.passwordMatch });
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: form };
  },
};
