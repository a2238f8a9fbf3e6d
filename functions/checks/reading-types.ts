import type { ConfidenceBasis } from "#contract/confidence.ts";
import type { DocumentType } from "#contract/enums.ts";
import type { ReadFact, ReadPart } from "#contract/readings.ts";

/** Where something stands in a document; pages and lines count from 1. */
export interface Place {
  part: ReadPart;
  /** Of a PDF. */
  page?: number | undefined;
  /** Of the page's text or of the zone. */
  line?: number | undefined;
  /** The barcode's elements, like `DBB`. */
  elements?: string[] | undefined;
}

/** A field that was read: where, and how sure it is (`contract/confidence.ts`). */
export interface FieldReading {
  at: Place;
  confidence: number;
  basis: ConfidenceBasis;
}

/** Of the facts that a barcode or zone has in its fields. */
export type FieldReadings = Partial<Record<ReadFact, FieldReading>>;

/** Something that was read and that an outcome rests on; never what it says. */
export interface EvidenceReading {
  fact: ReadFact;
  documentId: string;
  documentType: DocumentType;
  at: Place;
  /** Null where the reading is of a time when none was kept. */
  confidence: number | null;
  basis: ConfidenceBasis | null;
  /** It is what was stated; null where nothing was stated to compare. */
  agrees: boolean | null;
}
