import { ADDRESS_FIELDS, CLAIM_FIELDS, type ClaimSection, DEFAULT_COUNTRY, fieldsOf } from "./claims.ts";
import { type ClaimsAnswer, nameOf } from "./claims-answer.ts";

/** A field's value in a form: the text as typed, or an empty string. */
type Typed<F> = F extends { choices: readonly (infer C)[] } ? C | "" : string;
type FormOf<S extends ClaimSection> = {
  [N in keyof (typeof CLAIM_FIELDS)[S]]: Typed<(typeof CLAIM_FIELDS)[S][N]>;
};

/** The claims as a form holds them. A section keeps its values while the form shows another section. */
export interface ClaimsForm {
  personalInfo: FormOf<"personalInfo"> & { address: { [N in keyof typeof ADDRESS_FIELDS]: string } };
  businessInfo: FormOf<"businessInfo">;
  employmentInfo: FormOf<"employmentInfo">;
  rentalInfo: FormOf<"rentalInfo">;
}

const SECTIONS = Object.keys(CLAIM_FIELDS) as ClaimSection[];

/** @returns all sections, with a value for each field */
function fill(fillIn: (section: ClaimSection, name: string) => string, address: Record<string, string>) {
  const sections = SECTIONS.map((section) => [
    section,
    Object.fromEntries(Object.keys(fieldsOf(section)).map((name) => [name, fillIn(section, name)])),
  ]);
  const all = Object.fromEntries(sections) as ClaimsForm;
  return { ...all, personalInfo: { ...all.personalInfo, address } } as ClaimsForm;
}

/** @returns the values of an empty form */
export const emptyClaims = (): ClaimsForm =>
  fill(
    () => "",
    Object.fromEntries(Object.keys(ADDRESS_FIELDS).map((n) => [n, n === "country" ? DEFAULT_COUNTRY : ""])),
  );

/**
 * @returns form values with facts from the API. Identity numbers stay empty, because the API doesn't return them in
 *   full, and so do facts left to the subject: what they stated isn't the requester's statement
 */
export function claimsFormOf(claims: ClaimsAnswer): ClaimsForm {
  const { business, employment, rental, address, ask_subject: asked, ...person } = claims;
  const isAsked = (name: string) => asked.some((fact) => fact === name);
  const values: Record<ClaimSection, Readonly<Record<string, unknown>> | null> = {
    personalInfo: person,
    businessInfo: business,
    employmentInfo: employment,
    rentalInfo: rental,
  };
  const typed = (section: ClaimSection, name: string) => {
    const field = fieldsOf(section)[name];
    if (!field || field.kind === "nine_digits" || isAsked(name)) return "";
    return String(values[section]?.[nameOf(name, field)] ?? "");
  };
  const stated = Object.entries((isAsked("address") ? null : address) ?? {}).filter(
    ([, part]) => part !== null,
  );
  return fill(typed, { ...emptyClaims().personalInfo.address, ...Object.fromEntries(stated) });
}

/**
 * @returns the values that a draft may store: without identity numbers, and without choices that are no longer offered
 */
export function storableClaims(form: ClaimsForm): ClaimsForm {
  return fill(
    (section, name) => {
      const { kind, choices } = fieldsOf(section)[name] ?? {};
      const value = String((form[section] as Record<string, unknown>)[name] ?? "");
      if (kind === "nine_digits") return "";
      return choices && !choices.includes(value) ? "" : value;
    },
    { ...form.personalInfo.address },
  );
}
