import { dateOf, isDate } from "./dates.ts";
import { faultsOf, isIdentity } from "./faults.ts";
import { reason, unavailable, waiting } from "./outcome.ts";
import { isVisa, nameRead } from "./read-type.ts";
import type { CheckInput, CheckOutcome, DocumentReading, ReadFields, Reason } from "./types.ts";

/** An identity document that was read, with the fields that comparing needs. */
export interface IdentityDocument {
  reading: DocumentReading;
  fields: ReadFields & { lastName: string; dateOfBirth: string };
}

/**
 * The identity documents that can be compared: an AAMVA barcode is a licence or an ID card and a machine-readable zone
 * (ICAO 9303) a passport or an ID card, whatever the uploader called the file. A visa is neither.
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
 * A single name counts as the family name wherever it stands (ICAO 9303-3 § 4.6: it is the primary identifier), so that
 * India's zones without a family name are compared like those of states that write it in the first place.
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

/** Utopia, the state of all specimens (ICAO 9303-3 § 5, part D), and what states write on theirs as a name. */
const NO_STATE = "UTO";
const NO_NAMES = ["SPECIMEN", "ESPECIMEN", "VZOR", "WZOR", "UZORAK", "MUSTERMANN"];

/**
 * Whether a document is a specimen: it reads like any other, and its check digits fit, but there is nobody whose it is.
 */
export function isSpecimen({ fields }: IdentityDocument): boolean {
  const names = `${fields.firstName ?? ""} ${fields.middleName ?? ""} ${fields.lastName}`.toUpperCase();
  return fields.issuer === NO_STATE || names.split(/[^A-Z]/).some((word) => NO_NAMES.includes(word));
}

/** What is said then. */
export const SPECIMEN: Reason[] = [
  { code: "document_specimen", text: "The document is a specimen, not one issued to a person." },
  { code: "needs_review", text: "A reviewer has to look at the document." },
];

/**
 * Whether a birth date could as well be the one stated, a hundred years earlier. A machine-readable zone has two digits
 * of the year (ICAO 9303-3 § 4.8), and its reader takes the latest that has been: of people over a hundred that is wrong,
 * and nothing else in the zone tells. So the year is for a person to read, neither a difference nor a minor's.
 * @param stated YYYY-MM-DD
 */
export function isCenturyOpen({ reading, fields }: IdentityDocument, stated: string | undefined): boolean {
  if (reading.method !== "mrz" || stated === undefined) return false;
  const [year, read] = [stated, fields.dateOfBirth].map((date) => Number(date.slice(0, 4)));
  return read! - year! === 100 && stated.slice(4) === fields.dateOfBirth.slice(4);
}

/** What is said then. */
export const CENTURY_OPEN: Reason[] = [
  { code: "birth_century_open", text: "The document's code gives only two digits of the year of birth." },
  { code: "needs_review", text: "A reviewer has to read the full year on the document." },
];

/** @returns how and when a document was read, in the words that findings show: what was read, not what it was called. */
export function sourceOf(reading: DocumentReading): string {
  const part = reading.method === "mrz" ? "Machine-readable zone" : "PDF417 barcode";
  const where = reading.page ? `, page ${reading.page} of the PDF` : "";
  return `${part} of the ${nameRead(reading)}${where}, read ${dateOf(reading.readAt ?? reading.uploadedAt)}`;
}

/** @returns the sources of several documents as one phrase. */
export function sourcesOf(documents: readonly IdentityDocument[]): string {
  return [...new Set(documents.map((document) => sourceOf(document.reading)))].join("; ");
}

/**
 * What a check says while it has no readable identity document: it waits as long as more may come; then it could
 * not run, and says whether nothing was uploaded or nothing could be read.
 */
export function withoutDocument(input: CheckInput): CheckOutcome {
  if (!input.evidenceComplete) return waiting();
  const uploaded = input.documents.filter(isIdentity);
  const source = `Documents uploaded until ${dateOf(input.now)}`;
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
