import { type NumberType, parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Env } from "#core/env.ts";
import { isFictional } from "#functions/checks/identity/phone-form.ts";

/** Why we don't send text messages to a number. */
type Untextable = "phone_type_unsupported" | "phone_country_unsupported";

/** Whether we send text messages to a number. */
export interface Textable {
  problem: Untextable | null;
  /**
   * Two-letter code of the country whose limit its messages count toward; null if the country is unknown, and for
   * fictional numbers, which cost nothing.
   */
  country: string | null;
}

/**
 * The types of numbers that we text. North American numbers are `FIXED_LINE_OR_MOBILE`, because the numbering plan
 * doesn't separate the two. We refuse all other types, such as landlines, unknown ones, and those that cost extra
 * (premium rate, shared cost and personal numbers). We also refuse satellite numbers: numbering plans call them mobile,
 * but they don't belong to a country.
 */
const TYPES: readonly NumberType[] = ["MOBILE", "FIXED_LINE_OR_MOBILE"];

/** In North America, `976` after any area code is premium rate, but the numbering plan doesn't say so. */
const isPremiumExchange = (number: string): boolean => /^\+1\d{3}976\d{4}$/.test(number);

/**
 * Judges a number by its country's full numbering plan, which is too large for the browser.
 * @param number E.164
 */
export function judgeNumber(env: Pick<Env, "SMS" | "SMS_COUNTRIES">, number: string): Textable {
  // Fictional numbers reach only the local outbox, and some have an area code that belongs to no country.
  if (isFictional(number))
    return { problem: env.SMS === "sandbox" ? null : "phone_type_unsupported", country: null };
  const parsed = parsePhoneNumberFromString(number);
  const country = parsed?.country ?? null;
  if (country !== null && !env.SMS_COUNTRIES.includes(country))
    return { problem: "phone_country_unsupported", country };
  if (isPremiumExchange(number)) return { problem: "phone_type_unsupported", country };
  const isTextable = country !== null && parsed?.isValid() === true && TYPES.includes(parsed.getType());
  return { problem: isTextable ? null : "phone_type_unsupported", country };
}

/** Countries whose names take an article. */
const WITH_THE = new Set(["US", "GB", "AE", "NL", "PH", "DO", "BS", "CZ"]);
const MAX_COUNTRIES = 5;

/** @returns a list such as `the United States and Canada`; null if it would be too long to read */
export function countryNames(countries: readonly string[]): string | null {
  if (countries.length > MAX_COUNTRIES) return null;
  const names = new Intl.DisplayNames("en", { type: "region" });
  const named = countries.map((code) => `${WITH_THE.has(code) ? "the " : ""}${names.of(code) ?? code}`);
  return new Intl.ListFormat("en", { type: "conjunction" }).format(named);
}
