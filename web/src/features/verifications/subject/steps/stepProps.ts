import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import type { progressOf } from "../stepsOf.ts";

/** The props of every step's screen. */
export interface StepProps {
  verification: VerificationDetail;
  progress: ReturnType<typeof progressOf>;
  onBack?: (() => void) | undefined;
  /** Continues with the next step. Pass the updated request if there is one. */
  onDone: (now?: VerificationDetail) => void;
}
