import { type RegisterBody, registerBody } from "#contract/auth.schema.ts";
import { companyProblem } from "#contract/company.ts";
import { MESSAGES } from "#contract/rules.schema.ts";
import { register } from "#lib/session.ts";
import { rememberTerms } from "#lib/terms.ts";
import type { BoundCheck, Form } from "#ui/Form/useForm.ts";
import { fullNameCheck } from "#ui/FullName/fullNameCheck.ts";
import type { RegisterValues } from "./registerValues.ts";

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** The server's rules for registering, plus the two that only the form has: the repeated password and the terms. */
export function safeParse(
  values: unknown,
): { success: true; data: RegisterBody } | { success: false; error: { issues: Issue[] } } {
  const form = values as RegisterValues;
  const parsed = registerBody.safeParse({
    ...form,
    businessName: form.accountType === "business" ? form.businessName : "",
  });
  const issues: Issue[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ path, message }));
  if (form.confirmPassword === "") issues.push({ path: ["confirmPassword"], message: MESSAGES.required });
  else if (form.confirmPassword !== form.password)
    issues.push({ path: ["confirmPassword"], message: MESSAGES.passwordMatch });
  if (!form.agreeToTerms) issues.push({ path: ["agreeToTerms"], message: MESSAGES.terms });
  if (parsed.success && issues.length === 0) return { success: true, data: parsed.data };
  return { success: false, error: { issues } };
}

/** @returns the message about a business account's company name; undefined if there's none */
export const companyMessage = (form: RegisterValues): string | undefined =>
  form.accountType === "business" ? companyProblem(form.businessName) : undefined;

/** Creates the account of someone who agreed to the terms, and signs in to it. */
export async function createAccount(body: Parameters<typeof register>[0]): Promise<void> {
  await register(body);
  rememberTerms();
}

/**
 * The box for a short name, which comes with the rules, because the page needs it only once they refuse a name.
 * @returns its props; null while there's none
 */
export const nameCheck = (form: Form<RegisterValues>): (BoundCheck & { children: string }) | null =>
  fullNameCheck(form.check("isFullLegalName"), [form.field("firstName"), form.field("lastName")]);
