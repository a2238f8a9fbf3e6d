import * as z from "zod";
import { isLocalPartForeign, LOCAL_PART_PROBLEM, tidyEmail } from "./accounts/email-address.ts";
import { PASSWORD_PARTS } from "./accounts/password.ts";
import { cleanLine, cleanLines } from "./clean-text.ts";
import { RULE_MESSAGES } from "./rule-messages.ts";
import { whenMissing } from "./zod-messages.ts";

/** The rules that forms share. Tests check the messages word for word. */

export const MESSAGES = {
  required: RULE_MESSAGES.required,
  email: RULE_MESSAGES.email,
  password:
    "Password must contain at least 8 characters, one uppercase, one lowercase, one number, and one special character",
  passwordMatch: "Passwords do not match",
  certify: "Please confirm that you'll use the result only for this purpose",
  terms: "You must agree to the terms and conditions",
} as const;

/** scrypt accepts any length, but a limit keeps requests cheap. No real passphrase is longer. */
const PASSWORD_MAX = 200;

export const strongPassword = z
  .string(whenMissing(MESSAGES.required))
  .min(1, MESSAGES.required)
  .max(PASSWORD_MAX)
  .refine((p) => p === "" || PASSWORD_PARTS.every((part) => part.test(p)), MESSAGES.password);

/** zod's rule doesn't accept top-level domains in ASCII form, such as `xn--p1ai`. */
const isEmail = (address: string) =>
  z.email().safeParse(address.replace(/\.xn--[a-z\d-]+$/, ".example")).success;

/** An email address, tidied. Addresses are compared and stored in this format. */
export const email = (required: string = MESSAGES.required) =>
  z
    .string(whenMissing(required))
    .overwrite(tidyEmail)
    .min(1, required)
    .max(254)
    .refine((v) => v === "" || isEmail(v), {
      error: ({ input }) => (isLocalPartForeign(String(input)) ? LOCAL_PART_PROBLEM : MESSAGES.email),
    });

const limited = (clean: (text: string) => string, max: number, required?: string) =>
  z
    .string(required === undefined ? undefined : whenMissing(required))
    .overwrite(clean)
    .trim()
    .max(max);

const absentWhenEmpty = (schema: z.ZodString) =>
  schema.transform((v) => (v === "" ? undefined : v)).optional();

/** A required line of text. */
export const text = (max: number, required: string = MESSAGES.required) =>
  limited(cleanLine, max, required).min(1, required);

/** Required text that can have several lines. */
export const longText = (max: number, required: string = MESSAGES.required) =>
  limited(cleanLines, max, required).min(1, required);

/** An optional line of text. An empty string counts as absent. */
export const optionalText = (max: number) => absentWhenEmpty(limited(cleanLine, max));

/** Whether a name is still short enough after its characters are decomposed: a single `ﷺ` becomes 18 letters. */
const fitsSpelledOut = (max: number) => (name: string) =>
  // A name that's too long even before that gets its message from `max`.
  name.length > max || name.normalize("NFKC").length <= max;

/** The text to search a list for. Parts of email addresses are tidied like addresses. */
export const searchText = () =>
  optionalText(200)
    .transform((v) => (v?.includes("@") ? tidyEmail(v) : v))
    .optional();

/** Limits a name to `max` characters, before and after they're decomposed. */
export const nameWithin = (max: number, schema: z.ZodString) =>
  schema.max(max).refine(fitsSpelledOut(max), RULE_MESSAGES.atMost(max));

/** An optional name of an account. An empty string counts as absent. */
export const optionalName = (max: number) =>
  absentWhenEmpty(nameWithin(max, z.string().overwrite(cleanLine).trim()));

/** Optional text that can have several lines. An empty string counts as absent. */
export const optionalLongText = (max: number) => absentWhenEmpty(limited(cleanLines, max));

/** For an optional enum or format: treats an empty string or null as absent. */
export const orAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === "" || v === null ? undefined : v), schema.optional());

/** An optional dollar amount, as a number or as typed: `85000`, `85,000.50`, `$1,200`. */
export const optionalAmount = () =>
  z.preprocess((v) => {
    if (typeof v !== "string") return v ?? undefined;
    const typed = v.replace(/[$,\s]/g, "");
    return typed === "" ? undefined : Number(typed);
  }, z
    .number({ error: "Enter an amount, like 1200" })
    .min(0, "Enter an amount of 0 or more")
    .max(1_000_000_000, "Enter a smaller amount")
    .optional());

/** An existing calendar date as `YYYY-MM-DD`. */
export const isoDate = (required: string = MESSAGES.required) =>
  z
    .string(whenMissing(required))
    .trim()
    .min(1, required)
    .refine((v) => v === "" || z.iso.date().safeParse(v).success, {
      error: ({ input }) =>
        /^\d{4}-\d{2}-\d{2}$/.test(String(input))
          ? `This date doesn't exist. ${RULE_MESSAGES.date}`
          : RULE_MESSAGES.date,
    });

/** A name from the IANA time zone database, such as `America/New_York`. */
export const timeZone = () =>
  z.string().max(64).refine(isTimeZone, "Enter a time zone, like America/New_York");

function isTimeZone(name: string): boolean {
  // Intl also accepts plain offsets. They know no daylight saving time, and aren't always multiples of 15 minutes.
  if (/^[+-]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}
