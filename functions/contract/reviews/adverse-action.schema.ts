import * as z from "zod";
import { longText } from "../rules.schema.ts";

/** POST /api/verifications/:id/adverse-action: the requester's reason, which the subject sees on the page. */
export const adverseActionBody = z.object({ reason: longText(2000, "Say why you may decide against them") });
export type AdverseActionBody = z.infer<typeof adverseActionBody>;
