import { type RegisterBody, registerBody } from "#contract/accounts/auth.schema.ts";
import { companyProblem } from "#contract/accounts/company.ts";
import { MESSAGES } from "#contract/rules.schema.ts";
import { register } from "#lib/session/session.ts";
import { rememberTerms, TERMS } from "#lib/session/terms.ts";
import type { Parsed } from "#ui/Form/rules.ts";
import { type BoundCheck, type Form, focusFirstInvalid } from "#ui/Form/useForm.ts";
import { fullNameCheck } from "#ui/FullName/fullNameCheck.ts";
import { toast } from "#ui/Toast/toast.ts";
import type { GoogleStart } from "../google/leaveForGoogle.ts";
import { askedBy as showRequest } from "./askedBy.tsx";
import type { RegisterValues } from "./registerValues.ts";

/** The server's rules for registering, plus two of the form's own: for the repeated password and for the terms. */
export function safeParse(values: unknown): Parsed<RegisterBody> {
  const form = values as RegisterValues;
  const parsed = registerBody.safeParse({
    ...form,
    businessName: form.accountType === "business" ? form.businessName : "",
  });
  const issues: { path: PropertyKey[]; message: string }[] = [...(parsed.error?.issues ?? [])];
  if (form.confirmPassword === "") issues.push({ path: ["confirmPassword"], message: MESSAGES.required });
  else if (form.confirmPassword !== form.password)
    issues.push({ path: ["confirmPassword"], message: MESSAGES.passwordMatch });
  if (!form.agreeToTerms) issues.push({ path: ["agreeToTerms"], message: MESSAGES.terms });
  if (parsed.success && issues.length === 0) return { success: true, data: parsed.data };
  return { success: false, error: { issues } };
}

/**
 * Checks the fields that registering with Google needs: the terms and, for a business, its name. If one is missing or
 * invalid, shows an error and focuses the field.
 * @returns how to start the sign-in; null after an error
 */
export function googleStart({ values, ref }: Form<RegisterValues>): GoogleStart | null {
  const { agreeToTerms, accountType, businessName } = values;
  const isBusiness = accountType === "business";
  const company = isBusiness ? companyProblem(businessName) : undefined;
  if (!company && agreeToTerms)
    return isBusiness
      ? { type: "register", accountType: "business", businessName }
      : { type: "register", accountType: "individual" };
  toast.error(company ?? TERMS);
  focusFirstInvalid(ref.current, company ? { businessName: company } : { agreeToTerms: TERMS });
  return null;
}

/** Re-exported here, so that it loads with the rules instead of with the page: few people have an invitation. */
export const askedBy = showRequest;

/** Creates an account, signs in, and shows a message. Call it only for people who have agreed to the terms. */
export async function createAccount(body: Parameters<typeof register>[0]): Promise<void> {
  await register(body);
  rememberTerms();
  toast.success("Registration successful! Welcome to Countersign.");
}

/**
 * The checkbox that confirms an unusual name, such as one without a last name. It loads with the rules, because the
 * page needs it only after the rules reject a name.
 * @returns the checkbox's props; null while it isn't needed
 */
export const nameCheck = (form: Form<RegisterValues>): (BoundCheck & { children: string }) | null =>
  fullNameCheck(form.check("isFullLegalName"), [form.field("firstName"), form.field("lastName")]);
