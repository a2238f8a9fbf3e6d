import * as z from "zod";
import { cleanLine, cleanLines } from "../clean-text.ts";
import { email, MESSAGES, nameWithin, optionalName, optionalText } from "../rules.schema.ts";
import { whenMissing } from "../zod-messages.ts";
import { tidyPhone } from "./phone.ts";
import { password } from "./totp.schema.ts";

const nullWhenEmpty = (schema: z.ZodString) =>
  schema.nullish().transform((text) => (text === "" ? null : text));

/** A text that can be cleared: if it's absent, nothing changes; null or an empty string removes it. */
const clearable = (max: number, clean = cleanLine) =>
  nullWhenEmpty(z.string().overwrite(clean).trim().max(max));

/**
 * PUT /api/users/profile. The name may be sent as a whole or in two parts. `company` only applies to business accounts.
 * `avatar: null` removes the picture. POST /api/users/avatar sets one.
 */
export const profileBody = z
  .object({
    name: optionalName(200),
    first_name: optionalName(100),
    last_name: optionalName(100),
    /** Whether this is the full legal name even though it's a single name, or has a part with only one letter. */
    isFullLegalName: z.boolean().optional(),
    email: email(),
    phone: nullWhenEmpty(z.string().overwrite(tidyPhone).max(40)),
    company: nullWhenEmpty(nameWithin(200, z.string().overwrite(cleanLine).trim())),
    bio: clearable(1000, cleanLines),
    address: clearable(300, cleanLines),
    avatar: z.string().max(300).nullish(),
  })
  .refine((v) => v.name || v.first_name || v.last_name, {
    path: ["name"],
    message: MESSAGES.required,
    // Runs even if another field is invalid, so that all errors are reported at once.
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type ProfileBody = z.infer<typeof profileBody>;

/** POST /api/auth/confirm-email: the emailed link's token, and the password if the account has one. */
export const confirmEmailBody = z.object({
  token: z.string(whenMissing(MESSAGES.required)).min(1, MESSAGES.required).max(200),
  password,
});

/** DELETE /api/users/me: the password, or for accounts without one, the typed address. */
export const deleteAccountBody = z.object({ password, email: optionalText(254) });
