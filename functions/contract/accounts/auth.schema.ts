import * as z from "zod";
import { cleanLine } from "../clean-text.ts";
import { ACCOUNT_TYPES } from "../enums.ts";
import { email, MESSAGES, nameWithin, optionalName, optionalText, strongPassword } from "../rules.schema.ts";
import { whenMissing } from "../zod-messages.ts";
import { companyProblem } from "./company.ts";
import { NAME_PARTS, namePartProblem } from "./person-name.ts";

/** A part of a name. {@link checkNames} decides whether it may be empty or short. */
export const namePart = () =>
  nameWithin(100, z.string(whenMissing(MESSAGES.required)).overwrite(cleanLine).trim()).default("");

/** The type of an account. `personal` is another word for `individual`. */
export const accountType = z
  .enum([...ACCOUNT_TYPES, "personal"])
  .transform((type) => (type === "personal" ? "individual" : type));

interface NameBody {
  firstName: unknown;
  lastName: unknown;
  isFullLegalName?: boolean | undefined;
}

/** Adds the problems in a person's name to the validation issues of the request body. For `superRefine`. */
export function checkNames({ firstName, lastName, isFullLegalName }: NameBody, ctx: z.RefinementCtx): void {
  // A part that its own schema has rejected can have any type.
  if (typeof firstName !== "string" || typeof lastName !== "string") return;
  for (const part of NAME_PARTS) {
    const message = namePartProblem(part, { firstName, lastName, isFullLegalName });
    if (message) ctx.addIssue({ code: "custom", path: [part], message });
  }
}

/** Makes {@link checkNames} run even if another field is invalid, so that all errors are reported at once. */
export const EVEN_IF_INVALID = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

/** POST /api/auth/register. */
export const registerBody = z
  .object({
    firstName: namePart(),
    lastName: namePart(),
    /** Whether this is the full legal name even though it's a single name, or has a part with only one letter. */
    isFullLegalName: z.boolean().optional(),
    email: email(),
    password: strongPassword,
    accountType: accountType.default("individual"),
    businessName: optionalName(200),
    /** From the link in an invitation to a team or a request. It proves the email address. */
    inviteToken: optionalText(200),
  })
  .superRefine((v, ctx) => {
    const message = v.accountType === "business" ? companyProblem(v.businessName) : undefined;
    if (message) ctx.addIssue({ code: "custom", path: ["businessName"], message });
  })
  .superRefine(checkNames, EVEN_IF_INVALID);
export type RegisterBody = z.infer<typeof registerBody>;

/** POST /api/auth/login. */
export const loginBody = z.object({
  email: email(),
  password: z.string(whenMissing(MESSAGES.required)).min(1, MESSAGES.required).max(200),
  /** A code from the authenticator app, or a recovery code. Sent after the first try failed with `totp_required`. */
  totp: optionalText(20),
});

/** POST /api/auth/logout. `timedOut`: the person didn't sign out; the session ends because it wasn't used. */
export const logoutBody = z.object({ timedOut: z.boolean().optional() });

/** POST /api/auth/refresh. */
export const refreshBody = z.object({
  refreshToken: z.string(whenMissing(MESSAGES.required)).min(1).max(200),
});

/** The token of an emailed link. The page reads it from the URL's fragment. */
export const tokenBody = z.object({ token: z.string(whenMissing(MESSAGES.required)).min(1).max(200) });

/** POST /api/auth/forgot-password. */
export const forgotPasswordBody = z.object({ email: email() });

/** POST /api/auth/reset-password. */
export const resetPasswordBody = tokenBody.extend({ password: strongPassword });

/** POST /api/auth/set-password. */
export const setPasswordBody = z.object({ password: strongPassword });

/** POST /api/auth/change-password. */
export const changePasswordBody = z.object({
  currentPassword: z.string(whenMissing(MESSAGES.required)).min(1, MESSAGES.required).max(200),
  newPassword: strongPassword,
});
