import { statedByRequester } from "#contract/verification/claims.ts";
import { isDate } from "../dates.ts";
import type { Address, CheckInput } from "../engine/types.ts";
import { foldNumber } from "./facts.ts";
import { isFullName, readingsOf } from "./name-forms.ts";
import type { Subject } from "./types.ts";

/**
 * Determines whom to search for: the business if one is stated, or else the person. For a person, this includes the
 * facts on identity documents, because the name there may differ from the stated one. A PDF's text isn't used, because
 * it doesn't name anyone with certainty. What the subject stated about themselves isn't used either: a wrong birth date
 * must not hide them.
 */
export function subjectOf(input: Pick<CheckInput, "claims" | "documents">): Subject {
  const { documents } = input;
  const claims = statedByRequester(input.claims);
  const { business } = claims;
  if (business?.businessName)
    return {
      kind: "organization",
      names: [business.businessName],
      births: [],
      addresses: business.businessAddress ? [inParts(business.businessAddress)] : [],
      numbers: [business.ein].filter((text) => text !== undefined).map(foldNumber),
    };
  const read = documents.flatMap(({ fields, method }) => (fields && method !== "pdf_text" ? [fields] : []));
  const names: Parts[] = [[claims.firstName, claims.lastName]].concat(
    read.map(({ firstName, middleName, lastName, suffix }) => [
      [firstName, middleName].filter(Boolean).join(" "),
      [lastName, suffix].filter(Boolean).join(" "),
    ]),
  );
  const addresses = [claims.address, ...read.map(({ address }) => address)];
  return {
    kind: "person",
    names: [...new Set(names.map(joined).filter(Boolean))],
    stated: joined(names[0]!),
    births: [claims.dateOfBirth, ...read.map(({ dateOfBirth }) => dateOfBirth)].filter(isDate),
    addresses: addresses.filter((address) => address !== undefined),
    numbers: [claims.ssn, ...read.map(({ documentNumber }) => documentNumber)]
      .filter((text) => text !== undefined)
      .map(foldNumber),
  };
}

type Parts = (string | undefined)[];

const joined = (parts: Parts) => parts.filter(Boolean).join(" ");

/** @returns how many of a subject's names are complete enough to say that they aren't on a list */
export const countFullNames = ({ names, stated, kind }: Subject): number =>
  names.filter((name) => (name === stated ? isFullName(name, kind) : isSearchable(name, kind))).length;

/**
 * Whether we can search for similar names. A single word isn't enough for a person, because thousands of people share
 * it.
 */
export const isSearchable = (name: string, kind: Subject["kind"]): boolean =>
  readingsOf(name, kind).some(({ own }) => own.length >= (kind === "person" ? 2 : 1));

/**
 * Splits a business's address, which is a single text: street, city, and maybe a country. A US address ends with state
 * and ZIP code and has no country.
 */
function inParts(text: string): Address {
  const parts = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const isAmerican = /\b[A-Z]{2}\s+\d{5}(-\d{4})?$/.test(text.trim());
  return { street: parts[0], city: parts[1], country: isAmerican ? "US" : parts.slice(2).at(-1) };
}
