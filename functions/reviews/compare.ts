import type { HowRead } from "#contract/documents/readings.ts";
import { type AskedFact, statedByRequester } from "#contract/verification/claims.ts";
import { addressLine } from "#functions/checks/addresses/address-line.ts";
import { compareAddresses } from "#functions/checks/addresses/compare.ts";
import { explainParts } from "#functions/checks/addresses/explain.ts";
import { howRead } from "#functions/checks/engine/readings.ts";
import type { Address, Claims, DocumentReading, ReadFields } from "#functions/checks/engine/types.ts";
import { agreementText } from "#functions/checks/names/agreement.ts";
import { compareNames } from "#functions/checks/names/compare.ts";
import { fillsZone } from "#functions/checks/names/zone.ts";

type Fact = "name" | "date_of_birth" | "address" | "expires_on" | "issued_on" | "issuer";

/** One stated fact next to what each document says about it. */
export interface Compared {
  fact: Fact;
  /** Null if the request doesn't state it. */
  claimed: string | null;
  read: ReadValue[];
}

interface ReadValue {
  document_id: string;
  value: string | null;
  agrees: boolean | null;
  /** One sentence per part on how it agrees; empty if the fact is compared as a whole. */
  parts: string[];
  /**
   * Where the value is in the document and how sure the reading is. Null if there's no value, and for readings from
   * before this was stored.
   */
  reading: HowRead | null;
}

type Read = Pick<DocumentReading, "documentId" | "fields" | "readings" | "page" | "method" | "zone">;

const nameOf = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(" ") || null;
/** Leaves out the country, because it's usually the same in all addresses. */
const lineOf = (address: Address | undefined) => addressLine({ ...address, country: undefined }) || null;

/**
 * Puts the request's statements next to the documents' values, compared by the checks' rules.
 * @param documents the documents from which fields were read
 * @returns only facts that the request states or a document contains; `agrees` is null if there's nothing to compare,
 *   if the subject stated the fact, or if the rules leave the comparison to a reviewer
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
  const { dateOfBirth, address, askSubject = [] } = claims;
  // Documents always agree with what their holder says about themselves.
  const isLeft = (fact: AskedFact) => askSubject.includes(fact);
  const all = [
    row(
      "name",
      nameOf(claims.firstName, claims.lastName),
      (f) => nameOf(f.firstName, f.middleName, f.lastName, f.suffix),
      (f, document) => sameName(claims, f, document),
    ),
    row(
      "date_of_birth",
      dateOfBirth ?? null,
      (f) => f.dateOfBirth,
      (f) => (isLeft("dateOfBirth") ? null : { agrees: f.dateOfBirth === dateOfBirth, parts: [] }),
    ),
    row(
      "address",
      lineOf(address),
      (f) => lineOf(f.address),
      (f) => (isLeft("address") ? null : sameAddress(address ?? {}, f.address ?? {})),
    ),
    row("issuer", null, (f) => f.issuer),
    row("issued_on", null, (f) => f.issuedOn),
    row("expires_on", null, (f) => f.expiresOn),
  ];
  return all.filter(({ claimed, read }) => claimed !== null || read.some(({ value }) => value !== null));
}

/** Whether a value agrees, and how its parts agree. */
type Agrees = Pick<ReadValue, "agrees" | "parts">;

const UNKNOWN: Agrees = { agrees: null, parts: [] };

function sameName(claims: Claims, fields: ReadFields, document: Read): Agrees {
  const { firstName = "", middleName, lastName = "", suffix, dateOfBirth } = fields;
  const read = { first: firstName, middle: middleName, last: lastName, suffix };
  const stated = { first: claims.firstName ?? "", last: claims.lastName ?? "" };
  const found = compareNames(stated, read, {
    isFull: fillsZone(document, read),
    isSameBirth: dateOfBirth !== undefined && dateOfBirth === statedByRequester(claims).dateOfBirth,
  });
  return { agrees: found.verdict, parts: agreementText(found) };
}

function sameAddress(claimed: Address, read: Address): Agrees {
  const found = compareAddresses(claimed, read);
  return found ? { agrees: found.verdict, parts: explainParts(found.parts) } : UNKNOWN;
}
