import * as z from "zod";
import { REPORT_REASONS } from "../enums.ts";
import { optionalLongText } from "../rules.schema.ts";

/** POST /api/profile/access-requests/:id/report */
export const reportVisitorBody = z.object({
  reason: z.enum(REPORT_REASONS, { error: "Choose what is wrong" }),
  details: optionalLongText(2000),
});
export type ReportVisitorBody = z.infer<typeof reportVisitorBody>;
