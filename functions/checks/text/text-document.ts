import type { CheckId } from "#contract/checks/catalog.ts";
import type { DocumentType } from "#contract/enums.ts";
import { documentName } from "#contract/labels.ts";
import { dateOf } from "#contract/time.ts";
import type { CheckInput, DocumentReading, TextLine } from "../engine/types.ts";
import { personOf } from "../identity/holder.ts";
import { documentsFor } from "../sources/own-documents.ts";
import { fold } from "../spelling/fold.ts";
import { findPerson } from "./find-person.ts";

/** A document whose text was read. */
export interface TextDocument {
  id: string;
  type: DocumentType;
  /** Such as `pay stub`, for use in sentences. */
  name: string;
  lines: readonly TextLine[];
  reading: DocumentReading;
}

/** @returns the documents of types that a check can use and whose text was read */
export function textDocuments(id: CheckId, documents: readonly DocumentReading[]): TextDocument[] {
  return documentsFor(id, documents).flatMap((reading) =>
    reading.status === "read" && reading.lines
      ? [
          {
            id: reading.documentId,
            type: reading.documentType,
            name: documentName(reading.documentType),
            lines: reading.lines,
            reading,
          },
        ]
      : [],
  );
}

/** @returns how and when a document was read, as findings say it */
export const textSource = ({ name, reading }: TextDocument): string =>
  `Text of the ${name}, read ${dateOf(reading.readAt ?? reading.uploadedAt)}`;

/** Labels for the person that a document is about, as they appear before a colon and the name. */
const HOLDER = new Set([
  "employee",
  "employee name",
  "account holder",
  "account owner",
  "customer",
  "customer name",
  "tenant",
  "tenants",
  "tenant name",
  "lessee",
  "resident",
  "taxpayer",
  "borrower",
]);

/**
 * @returns the lines on which a document names its holder after a label, such as `Employee: DOE, JANE`. In such a
 *   document, a matching name anywhere else is someone else's: a payee, a signer, a landlord.
 */
const holderLines = (lines: readonly TextLine[]): TextLine[] =>
  lines.flatMap((line) => {
    const fields = line.text.split(/[:|]/);
    const at = fields.findIndex((field) => HOLDER.has(fold(field)));
    const text = at < 0 ? "" : (fields[at + 1] ?? "");
    // A single word isn't a full name. It's probably the next label of a form that wasn't filled in.
    return fold(text).includes(" ") ? [{ ...line, text }] : [];
  });

/** Labels for people other than the one that a document is about. */
const BESIDE = new Set([
  "supervisor",
  "manager",
  "prepared by",
  "preparer",
  "approved by",
  "signed by",
  "spouse",
  "dependent",
  "dependents",
  "landlord",
  "lessor",
  "payee",
  "payer",
  "contact",
]);

/** @returns the lines without the names after such a label, on the label's line or at the start of the next one */
function withoutOthers(lines: readonly TextLine[]): TextLine[] {
  let isBehind = false;
  return lines.map((line) => {
    const fields = line.text.split(/[:|]/);
    const kept = fields.map((field, i) => {
      const label = i === 0 ? isBehind : BESIDE.has(fold(fields[i - 1] ?? ""));
      return label ? "" : field;
    });
    isBehind = BESIDE.has(fold(fields.findLast((field) => field.trim()) ?? ""));
    return { ...line, text: kept.join(":") };
  });
}

/** @returns how similar the name in the document is to the subject's, and where it is; null if it isn't there */
export function findSubject(document: TextDocument, input: CheckInput) {
  const person = personOf(input);
  if (!person) return null;
  const named = holderLines(document.lines);
  return findPerson(named.length > 0 ? named : withoutOthers(document.lines), person);
}
