import type { HowRead } from "#contract/readings.ts";
import { addressLine } from "#functions/checks/address-line.ts";
import { compareAddresses } from "#functions/checks/addresses/compare.ts";
import { explainParts } from "#functions/checks/addresses/explain.ts";
import { compareNames } from "#functions/checks/names/compare.ts";
import { agreementWords } from "#functions/checks/names/words.ts";
import { fillsZone } from "#functions/checks/names/zone.ts";
import { howRead } from "#functions/checks/readings.ts";
import type { Address, Claims, DocumentReading, ReadFields } from "#functions/checks/types.ts";

type Fact = "name" | "date_of_birth" | "address" | "expires_on" | "issued_on" | "issuer";

/** One stated fact beside what each document says of it. */
export interface Compared {
  fact: Fact;
  /** Null where nothing was stated. */
  claimed: string | null;
  read: ReadValue[];
}

interface ReadValue {
  document_id: string;
  value: string | null;
  agrees: boolean | null;
  /** How each part agrees, a sentence each; empty where the fact is compared as a whole. */
  parts: string[];
  /** Where it stands and how sure it is; null with the value, and in what was read before this was kept. */
  reading: HowRead | null;
}

type Read = Pick<DocumentReading, "documentId" | "fields" | "readings" | "page" | "method" | "zone">;

const nameOf = (first?: string, middle?: string, last?: string) =>
  [first, middle, last].filter(Boolean).join(" ") || null;
/** Of one country as a rule: it would only stand in the way. */
const lineOf = (address: Address | undefined) => addressLine({ ...address, country: undefined }) || null;

/**
 * Puts what was stated beside what was read, by the rules that the checks go by.
 * @param documents those that anything was read from by fields
 * @returns only facts that were stated or read; `agrees` is null where there is nothing to compare, or where the
 *   rules leave it to a person
 */
export function compare(claims: Claims, documents: readonly Read[]): Compared[] {
  const row = (
    fact: Fact,
    claimed: string | null,
    value: (fields: ReadFields) => string | null | undefined,
    agrees: (fields: ReadFields, document: Read) => Agrees | null = () => null,
  ): Compared => ({
    fact,
    claimed,
    read: documents.map((document) => {
      const { documentId, fields = {}, readings, page } = document;
      const found = value(fields) ?? null;
      const known = found === null ? undefined : readings?.[fact];
      return {
        document_id: documentId,
        value: found,
        ...((found && claimed && agrees(fields, document)) || UNKNOWN),
        reading: known ? howRead({ ...known, at: { ...known.at, page } }) : null,
      };
    }),
  });
  const { dateOfBirth, address } = claims;
  const all = [
    row(
      "name",
      nameOf(claims.firstName, undefined, claims.lastName),
      (f) => nameOf(f.firstName, f.middleName, f.lastName),
      (f, document) => sameName(claims, f, document),
    ),
    row(
      "date_of_birth",
      dateOfBirth ?? null,
      (f) => f.dateOfBirth,
      (f) => ({ agrees: f.dateOfBirth === dateOfBirth, parts: [] }),
    ),
    row(
      "address",
      lineOf(address),
      (f) => lineOf(f.address),
      (f) => sameAddress(address ?? {}, f.address ?? {}),
    ),
    row("issuer", null, (f) => f.issuer),
    row("issued_on", null, (f) => f.issuedOn),
    row("expires_on", null, (f) => f.expiresOn),
  ];
  return all.filter(({ claimed, read }) => claimed !== null || read.some(({ value }) => value !== null));
}

/** Whether a value agrees, and how its parts do. */
type Agrees = Pick<ReadValue, "agrees" | "parts">;

const UNKNOWN: Agrees = { agrees: null, parts: [] };

function sameName(claims: Claims, fields: ReadFields, document: Read): Agrees {
  const read = { first: fields.firstName ?? "", middle: fields.middleName, last: fields.lastName ?? "" };
  const stated = { first: claims.firstName ?? "", last: claims.lastName ?? "" };
  const found = compareNames(stated, read, fillsZone(document, read));
  return { agrees: found.verdict, parts: agreementWords(found) };
}

function sameAddress(claimed: Address, read: Address): Agrees {
  const found = compareAddresses(claimed, read);
  return found ? { agrees: found.verdict, parts: explainParts(found.parts) } : UNKNOWN;
}
