import { kindLabel } from "#contract/labels.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";

/** @returns what a team's request is called where no one is named, such as "your team's identity verification" */
export const typeInWords = ({ type, peer }: Pick<Verification, "type" | "peer">): string =>
  `your team's ${kindLabel({ type, peer }).toLowerCase()} verification`;
