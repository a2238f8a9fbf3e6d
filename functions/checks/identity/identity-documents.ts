import type { Reason } from "#contract/checks/result.ts";
import { dateOf } from "#contract/time.ts";
import { isDate } from "../dates.ts";
import { faultsOf, isIdentity } from "../engine/faults.ts";
import { reason, unavailable, waiting } from "../engine/outcome.ts";
import type { CheckInput, CheckOutcome, DocumentReading, ReadFields } from "../engine/types.ts";
import { isVisa, nameRead } from "./read-type.ts";

/** An identity document that was read, with the fields needed for comparison. */
export interface IdentityDocument {
  reading: DocumentReading;
  fields: ReadFields & { lastName: string; dateOfBirth: string };
}

/**
 * The identity documents that can be compared. An AAMVA barcode is on a license or an ID card, and a machine-readable
 * zone (ICAO 9303) in a passport or on an ID card, whatever the file was uploaded as. Visas are left out.
 */
export function identityDocuments(documents: readonly DocumentReading[]): IdentityDocument[] {
  return documents.flatMap((reading) => {
    const fields = reading.fields;
    if (reading.status !== "read" || (reading.method !== "pdf417_aamva" && reading.method !== "mrz"))
      return [];
    if (isVisa(reading.zone)) return [];
    const names = fields && (reading.method === "mrz" ? namesIn(fields) : fields);
    if (!names?.lastName || !isDate(fields?.dateOfBirth)) return [];
    const { lastName } = names;
    return [{ reading, fields: { ...fields, ...names, lastName, dateOfBirth: fields.dateOfBirth } }];
  });
}

/**
 * A single name counts as the family name, whichever field it's in (ICAO 9303-3 § 4.6: it's the primary identifier).
 * This way, India's zones without a family name compare like those of countries that put the single name there.
 */
function namesIn({
  firstName,
  middleName,
  lastName,
}: ReadFields): Pick<ReadFields, "firstName" | "middleName" | "lastName"> {
  if (lastName) return { firstName, middleName, lastName };
  return {
    firstName: undefined,
    middleName: undefined,
    lastName: [firstName, middleName].filter(Boolean).join(" "),
  };
}

/** Utopia, the issuing country of ICAO's specimens (ICAO 9303-3 § 5, part D), and names that other specimens have. */
const NO_STATE = "UTO";
const NO_NAMES = ["SPECIMEN", "ESPECIMEN", "VZOR", "WZOR", "UZORAK", "MUSTERMANN"];

/**
 * Whether a document is a specimen. It reads like any other and its check digits are valid, but it belongs to no one.
 * Nobody signs a specimen, so one with a trusted issuer's signature isn't one: the local stack's made-up state signs.
 */
export function isSpecimen({ fields, reading }: IdentityDocument): boolean {
  if (reading.signature?.state === "trusted") return false;
  const names = `${fields.firstName ?? ""} ${fields.middleName ?? ""} ${fields.lastName}`.toUpperCase();
  return fields.issuer === NO_STATE || names.split(/[^A-Z]/).some((word) => NO_NAMES.includes(word));
}

/** The message for a specimen. */
export const SPECIMEN: Reason[] = [
  { code: "document_specimen", text: "The document is a specimen, not one issued to a person." },
  { code: "needs_review", text: "A reviewer has to look at the document." },
];

/**
 * Whether a birth date was read exactly a hundred years after the stated one. A machine-readable zone has only two
 * digits of the year (ICAO 9303-3 § 4.8), and its reader picks the latest past year. That's wrong for people over a
 * hundred, and nothing else in the zone shows the century. So a reviewer has to read the year, and the date counts
 * neither as different nor as a minor's.
 * @param stated as YYYY-MM-DD
 */
export function isCenturyOpen({ reading, fields }: IdentityDocument, stated: string | undefined): boolean {
  if (reading.method !== "mrz" || stated === undefined) return false;
  const [year, read] = [stated, fields.dateOfBirth].map((date) => Number(date.slice(0, 4)));
  return read! - year! === 100 && stated.slice(4) === fields.dateOfBirth.slice(4);
}

/** The message when only two digits of the year of birth are known. */
export const CENTURY_OPEN: Reason[] = [
  { code: "birth_century_open", text: "The document's code gives only two digits of the year of birth." },
  { code: "needs_review", text: "A reviewer has to read the full year on the document." },
];

/** @returns how and when a document was read, for findings; it names the type that we read, not the declared one */
export function sourceOf(reading: DocumentReading): string {
  const part = reading.method === "mrz" ? "Machine-readable zone of" : "PDF417 barcode on";
  const where = reading.page ? `, page ${reading.page} of the PDF` : "";
  return `${part} the ${nameRead(reading)}${where}, read ${dateOf(reading.readAt ?? reading.uploadedAt)}`;
}

/** @returns the sources of several documents as one phrase */
export function sourcesOf(documents: readonly IdentityDocument[]): string {
  return [...new Set(documents.map((document) => sourceOf(document.reading)))].join("; ");
}

/**
 * The outcome of a check without a readable identity document. It waits as long as more can arrive. After that, it's
 * unavailable, and says whether nothing was uploaded or nothing could be read.
 */
export function withoutDocument(input: CheckInput): CheckOutcome {
  if (!input.evidenceComplete) return waiting();
  const uploaded = input.documents.filter(isIdentity);
  const source = `Documents uploaded through ${dateOf(input.now)}`;
  if (uploaded.length === 0)
    return unavailable({
      reasons: [reason("no_document", "No driver's license, state ID or passport was uploaded.")],
      source,
    });
  return unavailable({
    reasons: [
      reason(
        "no_readable_document",
        ["We couldn't read a driver's license, state ID or passport.", ...faultsOf(uploaded)].join(" "),
      ),
    ],
    source,
    evidence: { document_id: uploaded[0]!.documentId, documents: uploaded.length },
  });
}
