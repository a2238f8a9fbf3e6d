import * as z from "zod";
import { MAX_PAGE_SIZE } from "./limits.ts";
import { orAbsent } from "./rules.schema.ts";

const DEFAULT_LIMIT = 20;

/** GET /api/notifications. `since` is ISO 8601 in the request and UTC milliseconds in the code. */
export const notificationsQuery = z.object({
  since: orAbsent(z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).catch(DEFAULT_LIMIT).default(DEFAULT_LIMIT),
});
export type NotificationsQuery = z.infer<typeof notificationsQuery>;
