import type { ReadFact, ReadingAnswer } from "#contract/readings.ts";
import type { EvidenceReading } from "#functions/checks/reading-types.ts";
import { presentReadings } from "#functions/checks/readings.ts";
import type { Claims, DocumentReading } from "#functions/checks/types.ts";

/** What a check found in the text of a paper: the line it stands in, beside what was stated. */
export interface Found extends ReadingAnswer {
  document_id: string;
  /** Null where nothing of the kind was stated, and for numbers that only their last digits are shown of. */
  claimed: string | null;
  /** The whole line, of numbers the last four digits; null where the text is gone. */
  text: string | null;
}

/** What is stated of a fact that papers have, dates as YYYY-MM-DD. */
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
 * For reviewers alone: what a check found in papers that are read as text.
 * @param readings that the check's outcome rests on
 * @param documents of the request, with their lines
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
