import type { ReadFact } from "#contract/documents/readings.ts";
import { fromCanonicalBase64Url } from "#core/crypto/encode.ts";
import type { ReadFields } from "#functions/checks/engine/types.ts";
import type { AamvaFile } from "#functions/documents/identity/aamva/file.ts";
import { interpret, type License } from "#functions/documents/identity/aamva/parse.ts";

/** The elements that a signature can protect, in their order (VC Barcodes 1.0, appendix *AAMVA*). */
const PROTECTABLE =
  "DAC DAD DAG DAI DAJ DAK DAQ DAU DAY DBA DBB DBC DBD DCA DCB DCD DCF DCG DCS DDE DDF DDG".split(" ");

/** Length of the bit string in bytes. The last two of its 24 bits are padding. */
const INDEX_BYTES = 3;
const PADDING = 0b11;

/**
 * @param index the bit string in base64url, with the multibase prefix `u`
 * @returns the ids of the protected elements, in their order; null if it's malformed, or if nothing is protected
 */
export function protectedIds(index: string): string[] | null {
  const bytes = index.startsWith("u") ? fromCanonicalBase64Url(index.slice(1)) : null;
  if (bytes?.length !== INDEX_BYTES || bytes[2]! & PADDING) return null;
  const ids = PROTECTABLE.filter((_, i) => (bytes[i >> 3]! >> (7 - (i & 7))) & 1);
  return ids.length > 0 ? ids : null;
}

/** Why the signed elements of a barcode can't be told for certain. */
export type ElementFault = "signed_element_missing" | "signed_element_unclear";

/** The start of an element, after the type of the subfile if it's the first one. */
const ELEMENT = /^(?:DL|ID|EN)?(D[A-D][A-Z])/;

/**
 * Joins the protected elements of a barcode as they were signed: `ID value newline`, in the order of their ids (VC
 * Barcodes 1.0, *Component Extraction*). Elements end with LF, and a subfile with CR (AAMVA 2020, D.12.4), so only
 * those separate here. Everywhere else, the reader is more lenient. That would let someone show other values than those
 * that were signed: with a second element or subfile, with other separators, or with blanks before an id. So an element
 * must occur with only one value in the whole text, and the lenient reader must have read the same value.
 * @param file the barcode's text as the lenient reader split it
 */
export function signedText(file: AamvaFile, ids: readonly string[]): string | ElementFault {
  const values = new Map<string, Set<string>>();
  for (const line of file.body.split(/[\n\r]/)) {
    const [start, id] = ELEMENT.exec(line) ?? [];
    if (start && id) values.set(id, (values.get(id) ?? new Set()).add(line.slice(start.length)));
  }
  let text = "";
  for (const id of ids) {
    const [value, ...others] = values.get(id) ?? [];
    if (value === undefined)
      return file.elements.has(id) ? "signed_element_unclear" : "signed_element_missing";
    if (others.length > 0 || file.elements.get(id) !== value.trim()) return "signed_element_unclear";
    text += `${id}${value}\n`;
  }
  return text;
}

/** What each fact is made of. */
const FIELDS: Partial<Record<ReadFact, (fields: ReadFields) => unknown>> = {
  name: ({ firstName, middleName, lastName, suffix }) => [firstName, middleName, lastName, suffix],
  date_of_birth: ({ dateOfBirth }) => dateOfBirth,
  expires_on: ({ expiresOn }) => expiresOn,
  issued_on: ({ issuedOn }) => issuedOn,
  document_number: ({ documentNumber }) => documentNumber,
  issuer: ({ issuer }) => issuer,
  sex: ({ sex }) => sex,
  address: ({ address }) => address,
};

/**
 * A fact is covered if it's the same with only the protected elements, as if the barcode had no others and its header
 * didn't name an issuer. An unprotected suffix or second line of an address can't slip in that way.
 * @param license what the whole barcode says
 */
export function coveredFacts(file: AamvaFile, license: License, ids: readonly string[]): ReadFact[] {
  const elements = new Map([...file.elements].filter(([id]) => ids.includes(id)));
  const signed = interpret({ ...file, issuer: "", elements });
  return (Object.keys(license.readings) as ReadFact[]).filter((fact) => {
    const value = FIELDS[fact];
    return (
      value !== undefined &&
      signed.readings[fact] !== undefined &&
      JSON.stringify(value(signed.fields)) === JSON.stringify(value(license.fields))
    );
  });
}
