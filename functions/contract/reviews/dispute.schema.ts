import * as z from "zod";
import { DISPUTE_OUTCOMES } from "../enums.ts";
import { longText, text } from "../rules.schema.ts";

const MIN_LENGTH = 10;

/** POST /api/verifications/:id/dispute. */
export const disputeBody = z.object({
  check: text(80, "Name the check"),
  /** The code of the finding, which must be one of the check's. */
  finding: text(80, "Name the finding"),
  statement: longText(2000, "Say what is wrong").refine(
    (v) => v.length >= MIN_LENGTH,
    `Say what is wrong in at least ${MIN_LENGTH} characters`,
  ),
});
export type DisputeBody = z.infer<typeof disputeBody>;

/** POST /api/v1/disputes/:id/close. */
export const closeDisputeBody = z.object({
  outcome: z.enum(DISPUTE_OUTCOMES, { error: "Choose upheld or rejected" }),
  /** Shown to both sides. */
  reason: longText(2000, "Say why").refine(
    (v) => v.length >= MIN_LENGTH,
    `Say why in at least ${MIN_LENGTH} characters`,
  ),
});
export type CloseDisputeBody = z.infer<typeof closeDisputeBody>;

/** GET /api/v1/disputes: open disputes, the most urgent first, or closed ones, the newest first. */
export const disputesQuery = z.object({
  state: z.enum(["open", "closed"]).catch("open").default("open"),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1),
});
export type DisputesQuery = z.infer<typeof disputesQuery>;
