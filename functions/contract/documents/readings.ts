import type { DocumentType } from "../enums.ts";
import { documentName } from "../labels.ts";
import { CONFIDENCE, type ConfidenceBasis, type ConfidenceLevel, DECIDES_ALONE } from "./confidence.ts";

/** The facts that we read from documents, with their labels on screens. */
export const READ_FACT_LABEL = {
  name: "Name",
  date_of_birth: "Date of birth",
  address: "Address",
  postal_code: "Postal code",
  document_number: "Document number",
  issuer: "Issuer",
  issued_on: "Issue date",
  expires_on: "Expiry date",
  sex: "Sex",
  document_date: "Date of the document",
  employer: "Employer",
  position: "Position",
  start_date: "Start date",
  pay_period: "Pay period",
  pay_date: "Pay date",
  gross_pay: "Gross pay",
  deductions: "Deductions",
  net_pay: "Net pay",
  wages: "Wages",
  tax_year: "Tax year",
  opening_balance: "Opening balance",
  money_in: "Deposits",
  money_out: "Withdrawals",
  closing_balance: "Closing balance",
  routing_number: "Routing number",
  rent: "Rent",
  lease_start: "Start of the lease",
  lease_end: "End of the lease",
  business_name: "Business name",
  ein: "EIN",
  lei: "LEI",
} as const;

export type ReadFact = keyof typeof READ_FACT_LABEL;

/** The part of a document that a reading came from. `zone` is the machine-readable zone. */
export type ReadPart = "barcode" | "zone" | "text";

/** Where something was read, and with what confidence. */
export interface HowRead {
  part: ReadPart;
  /** Page of a PDF, from 1. */
  page: number | null;
  /** Line of the page's text or of the machine-readable zone, from 1. */
  line: number | null;
  /** The barcode's elements, such as `DBB`. */
  elements: string[];
  /** 0 to 1 on the scale in `confidence.ts`; null for readings stored before we recorded it. */
  confidence: number | null;
  basis: ConfidenceBasis | null;
}

/** One reading, as API responses and exports show it: without its value. */
export interface ReadingAnswer extends HowRead {
  fact: ReadFact;
  document_type: DocumentType;
  /** Whether the reading equals what was stated; null if nothing was stated to compare. */
  agrees: boolean | null;
  /** Whether the signature of an issuer that we trust covers it. */
  signed: boolean;
}

/**
 * Readings from the same part and page of a document, with the same confidence for the same reason, described in words.
 * Either all of them are signed, or none.
 */
export interface ReadingGroup {
  /** Such as `Name, date of birth`. */
  facts: string;
  /** Such as `driver's license, barcode (DCS, DAC, DBB)` or `bank statement, page 1, lines 4, 5 and 6`. */
  place: string;
  confidence: number | null;
  /** The reason for the confidence; null if none was stored. */
  why: string | null;
  /** Whether the signature of an issuer that we trust covers them. */
  signed: boolean;
}

/** @returns whether a reading is too weak to decide anything alone: confidence is low, and it isn't what was stated */
export const isWeak = ({ confidence, agrees }: Pick<ReadingAnswer, "confidence" | "agrees">): boolean =>
  confidence !== null && confidence < DECIDES_ALONE && agrees !== true;

/**
 * @returns the readings in words, grouped by type, part and page of the document, by confidence and reason, and by
 *   whether they're signed
 */
export function readingGroups(readings: readonly ReadingAnswer[]): ReadingGroup[] {
  const groups = new Map<string, ReadingAnswer[]>();
  for (const one of readings) {
    const key = JSON.stringify([
      one.document_type,
      one.part,
      one.page,
      one.basis,
      one.confidence,
      one.signed,
    ]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [ReadingAnswer, ...ReadingAnswer[]];
    return {
      facts: factNames(group.map(({ fact }) => fact)),
      place: `${documentName(first.document_type)}, ${placeText(group)}`,
      confidence: first.confidence,
      why: whyText(first),
      signed: first.signed,
    };
  });
}

/** @returns facts by name, such as `Name, date of birth` */
export const factNames = (facts: readonly ReadFact[]): string =>
  facts.map((fact, i) => (i === 0 ? READ_FACT_LABEL[fact] : uncapitalised(READ_FACT_LABEL[fact]))).join(", ");

/** @returns the reason for a reading's confidence; null if none was stored */
export const whyText = ({ basis }: Pick<HowRead, "basis">): string | null => basis && CONFIDENCE[basis].words;

/** @returns where in a document readings from the same page are, such as `page 1, line 4` */
export function placeText(readings: readonly Pick<HowRead, "part" | "page" | "line" | "elements">[]): string {
  const [first] = readings;
  const lines = [...new Set(readings.map(({ line }) => line).filter((line) => line !== null))].sort(
    (a, b) => a - b,
  );
  const elements = [...new Set(readings.flatMap((one) => one.elements))];
  const page = first?.page ? [`page ${first.page}`] : [];
  const line = lines.length > 0 ? [`${lines.length > 1 ? "lines" : "line"} ${listed(lines)}`] : [];
  if (first?.part === "text") return [...page, ...line].join(", ");
  if (first?.part === "zone") return [...page, "machine-readable zone", ...line].join(", ");
  const within = elements.length > 0 ? ` (${elements.join(", ")})` : "";
  return [...page, `barcode${within}`].join(", ");
}

const listed = (all: readonly number[]): string =>
  all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;

const uncapitalised = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** Labels for the scale, on screens and in reports. */
export const CONFIDENCE_LABEL: Record<ConfidenceLevel, string> = {
  high: "High confidence",
  medium: "Medium confidence",
  low: "Low confidence",
  unknown: "Confidence not recorded",
};
