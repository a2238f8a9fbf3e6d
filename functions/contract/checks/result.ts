import type { CheckStatus, Grade } from "../enums.ts";
import type { CheckId } from "./catalog.ts";

/** One reason for an outcome: a stable code, and the sentence that people read. Neither contains identity numbers. */
export interface Reason {
  code: string;
  text: string;
}

/** What one check adds to a score. All pieces together are enough to recompute it. */
export interface ScorePiece {
  check: CheckId;
  weight: number;
  status: CheckStatus;
  score: number | null;
  grade: Grade | null;
  disputed: boolean;
}
