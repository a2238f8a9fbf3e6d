import type { CheckStatus, Grade } from "../enums.ts";
import type { CheckId } from "./catalog.ts";

/** One reason for an outcome: a stable code, and the sentence that people read. Neither contains identity numbers. */
export interface Reason {
  code: string;
  text: string;
}

/** What one check contributes to a score. The score can be recomputed from all of its pieces. */
export interface ScorePiece {
  check: CheckId;
  weight: number;
  status: CheckStatus;
  score: number | null;
  grade: Grade | null;
  disputed: boolean;
  /** Whether it passed only because its document's issuer signed it. */
  signed?: true;
}
