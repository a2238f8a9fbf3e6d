import type { ReadFact, ReadingAnswer } from "#contract/documents/readings.ts";
import type { EvidenceReading } from "#functions/checks/engine/reading-types.ts";
import { presentReadings } from "#functions/checks/engine/readings.ts";
import type { Claims, DocumentReading } from "#functions/checks/engine/types.ts";

/** A check's finding in the text of a document: its line, next to what was stated. */
export interface Found extends ReadingAnswer {
  document_id: string;
  /** Null if the request states nothing comparable, and for numbers of which we show only the last digits. */
  claimed: string | null;
  /** The whole line; for routing numbers and EINs, with only the last four digits. Null if the text was deleted. */
  text: string | null;
}

/** How to find what the request states about each fact; absent for facts that it can't state. Dates are YYYY-MM-DD. */
const CLAIMED: Partial<Record<ReadFact, (claims: Claims) => string | undefined>> = {
  name: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(" "),
  address: ({ address, rental }) => rental?.previousAddress ?? address?.street,
  postal_code: ({ address }) => address?.zipCode,
  employer: ({ employment }) => employment?.employerName,
  position: ({ employment }) => employment?.position,
  start_date: ({ employment }) => employment?.startDate,
  rent: ({ rental }) => rental?.monthlyRent?.toLocaleString("en-US", { style: "currency", currency: "USD" }),
  lease_start: ({ rental }) => rental?.leaseStartDate,
  lease_end: ({ rental }) => rental?.leaseEndDate,
  business_name: ({ business }) => business?.businessName,
};

/**
 * For reviewers only: what a check found in documents that are read as text.
 * @param readings the readings that the check's outcome is based on
 * @param documents the request's documents, with their lines
 */
export function foundInText(
  readings: readonly EvidenceReading[],
  documents: readonly DocumentReading[],
  claims: Claims,
): Found[] {
  return readings
    .filter(({ at }) => at.part === "text")
    .flatMap((one) => {
      const lines = documents.find(({ documentId }) => documentId === one.documentId)?.lines ?? [];
      const at = lines.find(({ page, line }) => page === one.at.page && line === one.at.line);
      return presentReadings([one]).map((reading) => ({
        ...reading,
        document_id: one.documentId,
        claimed: CLAIMED[one.fact]?.(claims) || null,
        text: at ? shownText(one.fact, at.text) : null,
      }));
    });
}

const NUMBERS: readonly ReadFact[] = ["routing_number", "ein"];

const shownText = (fact: ReadFact, text: string): string =>
  NUMBERS.includes(fact) ? text.replace(/\d(?=(?:[ -]?\d){4})/g, "•") : text;
