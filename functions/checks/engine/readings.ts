import type { Reason } from "#contract/checks/result.ts";
import {
  type HowRead,
  isWeak,
  placeText,
  READ_FACT_LABEL,
  type ReadFact,
  type ReadingAnswer,
  whyText,
} from "#contract/documents/readings.ts";
import { documentName } from "#contract/labels.ts";
import type { IdentityDocument } from "../identity/identity-documents.ts";
import { typeRead } from "../identity/read-type.ts";
import { reason } from "./outcome.ts";
import type { EvidenceReading } from "./reading-types.ts";

/**
 * Lists the fields of an identity document that a check used, for its evidence.
 * @param facts the facts to list, each with whether it equals what was stated; null if nothing was stated, or if the
 *   comparison doesn't settle it
 */
export function fieldReadings(
  { reading }: Pick<IdentityDocument, "reading">,
  facts: Partial<Record<ReadFact, boolean | null>>,
): EvidenceReading[] {
  const { documentId, method, page } = reading;
  const part = method === "mrz" ? "zone" : "barcode";
  return (Object.entries(facts) as [ReadFact, boolean | null][]).map(([fact, agrees]) => {
    const known = reading.readings?.[fact];
    return {
      fact,
      documentId,
      documentType: typeRead(reading),
      at: { part, ...known?.at, page },
      // Readings stored before we recorded confidences have none, and still count as they did then.
      confidence: known?.confidence ?? null,
      basis: known?.basis ?? null,
      agrees,
    };
  });
}

/**
 * @returns a reading that doesn't equal what was stated and whose confidence is too low to decide a check
 *   (`contract/documents/confidence.ts`); undefined if there's none
 */
export const weakOf = (readings: readonly EvidenceReading[]): EvidenceReading | undefined =>
  readings.find(isWeak);

/**
 * The reasons that say which fact was read with too little confidence to decide, and that send the check to a reviewer.
 */
export function unsure({ fact, documentType, basis, ...one }: EvidenceReading): Reason[] {
  const words = whyText({ basis });
  const why = words ? ` (${words})` : "";
  const place = placeText([howRead({ ...one, basis })]);
  const what = `“${READ_FACT_LABEL[fact]}” on the ${documentName(documentType)}`;
  return [
    reason("reading_unsure", `${what}, ${place}, was read with low confidence${why}.`),
    reason("needs_review", "A reviewer has to look at it."),
  ];
}

/** @returns readings as API responses and exports show them: without values and document ids */
export const presentReadings = (readings: readonly EvidenceReading[]): ReadingAnswer[] =>
  readings.map(({ fact, documentType, agrees, signed = false, ...one }) => ({
    fact,
    document_type: documentType,
    agrees,
    signed,
    ...howRead(one),
  }));

/** @returns where something was read and with what confidence, as API responses show it */
export const howRead = ({
  at,
  confidence,
  basis,
}: Pick<EvidenceReading, "at" | "confidence" | "basis">): HowRead => ({
  part: at.part,
  page: at.page ?? null,
  line: at.line ?? null,
  elements: at.elements ?? [],
  confidence,
  basis,
});
