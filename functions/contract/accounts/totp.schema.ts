import * as z from "zod";
import { MESSAGES } from "../rules.schema.ts";
import { whenMissing } from "../zod-messages.ts";

const code = z.string(whenMissing(MESSAGES.required)).trim().min(1, MESSAGES.required).max(20);

/** The password of someone who is already signed in. Absent for accounts that have none. */
export const password = z
  .string()
  .max(200)
  .transform((text) => (text === "" ? undefined : text))
  .optional();

/** POST /api/auth/totp/enroll: the password, unless the session began in the last ten minutes. */
export const totpEnrollBody = z.object({ password });

/** POST /api/auth/totp/confirm: a code from the app. */
export const totpConfirmBody = z.object({
  code: code.refine(
    (text) => /^(\d\s?){6}$/.test(text) || text === "",
    "Enter the six-digit code from the app",
  ),
});

/** POST /api/auth/totp/disable and /recovery-codes: a code from the app, or a recovery code. */
export const totpProofBody = z.object({ password, code });

/** POST /api/auth/oauth-tokens: the second step of a Google sign-in. */
export const oauthTokensBody = z.object({ totp: code });
