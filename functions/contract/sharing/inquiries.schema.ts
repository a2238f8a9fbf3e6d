import * as z from "zod";
import { MAX_PAGE_SIZE } from "../limits.ts";
import { orAbsent } from "../rules.schema.ts";

const DEFAULT_LIMIT = 20;
const CURSOR = /^(\d{1,15})\.([a-z]{3}_[0-9a-z]{1,40})$/;

/** GET /api/profile/inquiries. `before` is the previous page's `next`. */
export const inquiriesQuery = z.object({
  before: orAbsent(
    z
      .string()
      .regex(CURSOR, "Reload the page to see the list from the start")
      .transform((text) => {
        const [, at, id = ""] = CURSOR.exec(text) ?? [];
        return { at: Number(at), id };
      }),
  ),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).catch(DEFAULT_LIMIT).default(DEFAULT_LIMIT),
});
export type InquiriesQuery = z.infer<typeof inquiriesQuery>;
