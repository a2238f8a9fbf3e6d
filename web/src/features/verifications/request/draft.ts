import { WANTED_LEVELS } from "#contract/assurance/levels.ts";
import { SERVICES } from "#contract/checks/catalog.ts";
import { PRIORITIES, PURPOSES, VERIFICATION_TYPES } from "#contract/enums.ts";
import { ASKED_FACTS } from "#contract/verification/claims.ts";
import { storableClaims } from "#contract/verification/claims-form.ts";
import { type AskedPerson, emptyValues, type RequestValues, withType } from "./values.ts";

/**
 * @returns the values that may be kept. They exclude SSNs and EINs, and the certification and the consent, which the
 *   user has to give again before sending the request
 */
export function withoutSecrets(values: RequestValues): RequestValues {
  return {
    ...values,
    ...storableClaims(values),
    purposeCertified: false,
    consent: false,
  };
}

/**
 * @returns whether the user has entered anything that a draft keeps, besides the type
 * @param blank the form's initial values
 */
export function isWorthKeeping(values: RequestValues, blank: RequestValues): boolean {
  const typed = (form: RequestValues) => JSON.stringify(withoutSecrets(withType(form, "")));
  return values.requestedServices.length > 0 || typed(values) !== typed(blank);
}

/** @returns a draft's values. They may come from another version of the form, so what it doesn't know is left out */
export const draftedValues = (kept: unknown): RequestValues =>
  withoutSecrets(onlyKnown(merge(emptyValues(), kept), kept));

/** @returns the people in a draft, with a text for each field */
function peopleIn(kept: unknown): AskedPerson[] {
  const { people } = (kept ?? {}) as { people?: unknown };
  const person: AskedPerson = { email: "", firstName: "", lastName: "" };
  return Array.isArray(people) ? people.map((one) => merge(person, one)) : [];
}

/**
 * Copies only the fields that `base` has, too, with the same type.
 */
function merge<T extends object>(base: T, kept: unknown): T {
  const source = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  const next = { ...base } as Record<string, unknown>;
  for (const [key, value] of Object.entries(base)) {
    const other = source[key];
    if (Array.isArray(value)) {
      if (Array.isArray(other)) next[key] = other.filter((item) => typeof item === "string");
    } else if (typeof value === "object" && value !== null) next[key] = merge(value, other);
    else if (typeof other === typeof value) next[key] = other;
  }
  return next as T;
}

/** Replaces an unknown type, level, priority or purpose with a default, and drops unknown services and facts. */
function onlyKnown(values: RequestValues, kept: unknown): RequestValues {
  const known = <T extends string, U>(all: readonly T[], one: string, otherwise: U): T | U =>
    all.find((item) => item === one) ?? otherwise;
  const type = known(VERIFICATION_TYPES, values.verificationType, "" as const);
  return {
    ...values,
    people: peopleIn(kept),
    askSubject: ASKED_FACTS.filter((fact) => values.askSubject.includes(fact)),
    verificationType: type,
    requestedServices: type ? SERVICES[type].filter((id) => values.requestedServices.includes(id)) : [],
    wantedAssurance: type === "business" ? "" : known(WANTED_LEVELS, values.wantedAssurance, "" as const),
    priority: known(PRIORITIES, values.priority, "standard"),
    purpose: known(PURPOSES, values.purpose, "personal"),
  };
}
