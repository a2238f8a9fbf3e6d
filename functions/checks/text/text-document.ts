import type { CheckId, DocumentType } from "../../contract/enums.ts";
import { documentName } from "../../contract/labels.ts";
import { dateOf } from "../dates.ts";
import { documentsFor } from "../own-documents.ts";
import type { CheckInput, DocumentReading, TextLine } from "../types.ts";
import { findPerson } from "./phrase.ts";

/** A document whose text was read. */
export interface TextDocument {
  id: string;
  type: DocumentType;
  /** `pay stub`, as sentences have it. */
  name: string;
  lines: readonly TextLine[];
  reading: DocumentReading;
}

/** @returns the documents of the kinds that a check can make something of, and whose text was read. */
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

/** @returns how and when a document was read, in the words that findings show. */
export const textSource = ({ name, reading }: TextDocument): string =>
  `Text of the ${name}, read ${dateOf(reading.readAt ?? reading.uploadedAt)}`;

/** @returns whom the document should name: as stated, or by the subject's account where nobody was. */
function personOf({ claims, holder }: CheckInput): { first: string; last: string } | null {
  if (claims.lastName) return { first: claims.firstName ?? "", last: claims.lastName };
  return holder ? { first: holder.firstName, last: holder.lastName } : null;
}

/** @returns how alike the name is that the document has of the subject, and where; null where it names somebody else. */
export function findSubject(document: TextDocument, input: CheckInput) {
  const person = personOf(input);
  return person ? findPerson(document.lines, person) : null;
}
