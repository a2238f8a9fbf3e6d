import * as z from "zod";
import { WANTED_LEVELS } from "../assurance/levels.ts";
import {
  AMOUNT_OPERATORS,
  BULK_ACTIONS,
  DATE_RANGES,
  DEFAULT_DATE_RANGE,
  EXPORT_FORMATS,
  PRIORITIES,
  REPORT_REASONS,
  SORT_COLUMNS,
  STATUSES,
  VERIFICATION_TYPES,
} from "../enums.ts";
import { MAX_BULK, MAX_PAGE_SIZE, PAGE_SIZE, TAGS } from "../limits.ts";
import {
  email,
  isoDate,
  optionalAmount,
  optionalLongText,
  optionalText,
  orAbsent,
  searchText,
  text,
  timeZone,
} from "../rules.schema.ts";
import { whenMissing } from "../zod-messages.ts";
import { ownClaims } from "./claims.schema.ts";

const page = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).catch(fallback);

/** Tags are stored and compared in lower case, without extra spaces. */
export const foldTag = (tag: string): string => tag.trim().replace(/\s+/g, " ").toLowerCase();

const listFilters = z.object({
  page: page(1, 1_000_000).default(1),
  limit: page(PAGE_SIZE, MAX_PAGE_SIZE).default(PAGE_SIZE),
  status: orAbsent(z.enum(STATUSES)),
  type: orAbsent(z.enum(VERIFICATION_TYPES)),
  dateRange: orAbsent(z.enum([...DATE_RANGES, "all"])),
  dateFrom: orAbsent(isoDate()),
  dateTo: orAbsent(isoDate()),
  /** The time zone of `dateFrom` and `dateTo`. UTC if absent. */
  timeZone: orAbsent(timeZone()),
  search: searchText(),
  priority: orAbsent(z.enum(PRIORITIES)),
  /** Only results whose level of assurance is at least this one now. */
  assurance: orAbsent(z.enum(WANTED_LEVELS)),
  scope: orAbsent(z.enum(["mine", "about_me", "team", "requested"])),
  /** Several tags separated by commas. Rows must have all of them. */
  tags: orAbsent(
    z
      .string()
      .transform((v) => [...new Set(v.split(",").map(foldTag).filter(Boolean))])
      // No request has more tags than this, and SQLite limits the number of conditions.
      .refine((tags) => tags.length <= TAGS.max, `At most ${TAGS.max} tags`),
  ),
  /** A user id, `me`, or `none`. */
  assignedTo: optionalText(64),
  /** A team's id, or `none` for personal requests. */
  teamId: optionalText(64),
  /** Dollars. */
  amount: optionalAmount(),
  amountOperator: orAbsent(z.enum(AMOUNT_OPERATORS)),
  sortBy: orAbsent(z.enum(SORT_COLUMNS)),
  sortOrder: orAbsent(z.enum(["asc", "desc"])),
});

/**
 * GET /api/v1/verifications: the list's filters, all optional. `scope`:
 * - `mine`: requested by me
 * - `team`: requested by my teams
 * - `requested`: requested by me or my teams
 * - `about_me`: about me
 *
 * Without a `scope`, the list has all of these. Without a `dateRange`, it covers the days from `dateFrom` to
 * `dateTo` or, if neither is given, the last 30 days.
 */
export const listQuery = listFilters.transform(({ dateRange, ...query }) => ({
  ...query,
  dateRange: dateRange ?? (query.dateFrom || query.dateTo ? "custom" : DEFAULT_DATE_RANGE),
}));
export type ListQuery = z.infer<typeof listQuery>;

/** POST /api/verifications/:id/consent. */
export const consentBody = z.object({
  accepted: z.literal(true, { error: "You must agree before the checks can start" }),
  textVersion: z.string(whenMissing("Name the version of the text you agree to")).max(20),
  /** The text that the subject read, which includes the requester's name. If sent, it must be the current text. */
  text: z.string().max(20_000).optional(),
  invite: optionalText(200),
  /** The facts that the request left to the subject. Each of them is required. */
  stated: ownClaims.optional(),
});

export type ConsentBody = z.infer<typeof consentBody>;

/** POST /api/verifications/:id/decline. */
export const declineBody = z.object({ invite: optionalText(200), reason: optionalLongText(500) });

/** POST /api/verifications/:id/open. */
export const openBody = z.object({
  invite: z.string(whenMissing("The invitation is missing")).min(1).max(200),
});

/** POST /api/invitations/:id/other-address: the address that the invited person would rather use. */
export const proposeAddressBody = z.object({
  invite: z.string(whenMissing("The invitation is missing")).min(1).max(200),
  email: email(),
});

/** POST /api/verifications/:id/other-address. */
export const decideAddressBody = z.object({
  approve: z.boolean({ error: "Choose whether to send it there" }),
  /** The address that the decision is about. If sent, it must be the address that's waiting for a decision now. */
  email: optionalText(254),
});

/** POST /api/verifications/:id/export. */
export const exportBody = z.object({ format: z.enum(EXPORT_FORMATS, { error: "Choose pdf, json or csv" }) });

/** POST /api/v1/verifications/bulk-action. */
export const bulkBody = z.object({
  action: z.enum(BULK_ACTIONS, { error: "Choose cancel or export" }),
  verificationIds: z
    .array(text(64), { error: "Choose at least one verification" })
    .min(1, "Choose at least one verification")
    .max(MAX_BULK, `At most ${MAX_BULK} verifications at once`)
    .transform((ids) => [...new Set(ids)]),
});

/** PUT /api/verifications/:id/tags. */
export const tagsBody = z.object({
  tags: z
    .array(
      text(TAGS.length, "A tag can't be empty")
        .refine((tag) => !tag.includes(","), "A tag can't contain a comma")
        .transform(foldTag),
    )
    .max(TAGS.max, `At most ${TAGS.max} tags`)
    .transform((tags) => [...new Set(tags)]),
});

/** PUT /api/verifications/:id/assignee: a member of the request's team, or no one. */
export const assigneeBody = z.object({ userId: text(64).nullable() });

/** POST /api/verifications/:id/report. */
export const reportBody = z.object({
  reason: z.enum(REPORT_REASONS, { error: "Choose what is wrong" }),
  details: optionalLongText(2000),
  /** Also block the requester. */
  block: z.boolean().default(false),
});
export type ReportBody = z.infer<typeof reportBody>;
