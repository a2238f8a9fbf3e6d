import { type NumberType, parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Env } from "#core/env.ts";
import { isFictional } from "#functions/checks/phone-form.ts";

/** What keeps text messages from a number for good. */
export type Untextable = "phone_type_unsupported" | "phone_country_unsupported";

/** Whether a number is sent text messages. */
export interface Textable {
  problem: Untextable | null;
  /** Two-letter code under which its messages are counted; null for a number for fiction, which costs nothing. */
  country: string | null;
}

/**
 * In North America plans do not tell mobile numbers from others. Everything else is refused: what costs extra (premium
 * rate, shared cost, personal numbers, satellites, which plans call mobile but give no country) and what is unknown.
 */
const TYPES: readonly NumberType[] = ["MOBILE", "FIXED_LINE_OR_MOBILE"];

/** `976`, behind any area code of North America, is premium rate, which its plan does not tell. */
const isPremiumExchange = (number: string): boolean => /^\+1\d{3}976\d{4}$/.test(number);

/**
 * Judges a number by its country's full numbering plan, which weighs too much for pages.
 * @param number E.164
 */
export function judgeNumber(env: Pick<Env, "SMS" | "SMS_COUNTRIES">, number: string): Textable {
  // They reach only the local outbox, and some have area codes of no country.
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
const MOST = 5;

/** @returns `the United States and Canada`; null for a list too long to read */
export function countryNames(countries: readonly string[]): string | null {
  if (countries.length > MOST) return null;
  const names = new Intl.DisplayNames("en", { type: "region" });
  const named = countries.map((code) => `${WITH_THE.has(code) ? "the " : ""}${names.of(code) ?? code}`);
  return new Intl.ListFormat("en", { type: "conjunction" }).format(named);
}
