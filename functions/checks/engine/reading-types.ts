import type { ConfidenceBasis } from "#contract/documents/confidence.ts";
import type { ReadFact, ReadPart } from "#contract/documents/readings.ts";
import type { DocumentType } from "#contract/enums.ts";

/** A location in a document. Pages and lines count from 1. */
export interface Place {
  part: ReadPart;
  /** Page of a PDF. */
  page?: number | undefined;
  /** Line of the page's text or of the machine-readable zone. */
  line?: number | undefined;
  /** The barcode's elements, such as `DBB`. */
  elements?: string[] | undefined;
}

/** Where a field was read, and with what confidence (`contract/documents/confidence.ts`). */
export interface FieldReading {
  at: Place;
  confidence: number;
  basis: ConfidenceBasis;
}

/** How each fact in the fields of a barcode or machine-readable zone was read. */
export type FieldReadings = Partial<Record<ReadFact, FieldReading>>;

/** A fact that was read from a document and that an outcome relies on. The value isn't included. */
export interface EvidenceReading {
  fact: ReadFact;
  documentId: string;
  documentType: DocumentType;
  at: Place;
  /** Null for readings stored before we recorded confidences. */
  confidence: number | null;
  basis: ConfidenceBasis | null;
  /** Whether the value equals what was stated; null if nothing was stated, or if the comparison doesn't settle it. */
  agrees: boolean | null;
  /** Whether a trusted issuer's signature covers it. */
  signed?: boolean | undefined;
}
