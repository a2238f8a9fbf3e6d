import { cleanLine } from "#contract/clean-text.ts";
import type { Claims } from "./id-token.ts";

const MAX_LENGTH = 100;

/**
 * @returns first and last name from Google's claims, where either may be missing. Falls back to the address's local
 *   part.
 */
export function namesOf(claims: Pick<Claims, "email" | "name" | "givenName" | "familyName">): {
  firstName: string;
  lastName: string;
} {
  const line = (text: string) => cleanLine(text).trim();
  const [name, given, family] = [line(claims.name), line(claims.givenName), line(claims.familyName)];
  const [first = "", ...others] = name.split(" ");
  const firstName = given || first || (claims.email.split("@")[0] ?? "");
  const lastName = family || (given ? "" : others.join(" "));
  return { firstName: cut(firstName), lastName: cut(lastName) };
}

/** Cuts by code point, because half a surrogate pair can't be stored. */
const cut = (name: string) => [...name].slice(0, MAX_LENGTH).join("");
