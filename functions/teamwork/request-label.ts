import { kindLabel } from "#contract/labels.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";

/**
 * @returns what to call a team's request without naming anyone, such as "your team's identity verification"
 */
export const typeText = ({ type, peer }: Pick<Verification, "type" | "peer">): string =>
  `your team's ${kindLabel({ type, peer }).toLowerCase()} verification`;
