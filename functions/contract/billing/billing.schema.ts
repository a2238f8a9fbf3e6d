import * as z from "zod";
import { SERVICES, type Service } from "../checks/catalog.ts";
import { AMOUNT_OPERATORS, DATE_RANGES, PRIORITIES, VERIFICATION_TYPES } from "../enums.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "../limits.ts";
import {
  isoDate,
  optionalAmount,
  optionalLongText,
  optionalText,
  orAbsent,
  text,
  timeZone,
} from "../rules.schema.ts";
import { BILLING_STATUSES, BILLING_TYPES } from "./billing.ts";
import { BILLING_CYCLES, PLAN_IDS } from "./plans.ts";

const page = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).catch(fallback);
const teamId = optionalText(64);

/**
 * For every billing call. Without `teamId`, the call is about the team that a business account owns, if the account is
 * in no other team. For everyone else, it's about the person.
 */
export const billingQuery = z.object({ teamId });
export const billingBody = z.object({ teamId });

/** GET /api/billing/invoices/:id */
export const invoiceQuery = z.object({ format: orAbsent(z.enum(["pdf"], "Only pdf")), teamId });

/** POST /api/billing/plan and /plan/preview. Prices that a client sends are ignored. */
export const planBody = z.object({
  plan: z.enum(PLAN_IDS, "Choose Free, Professional or Business"),
  cycle: z.enum(BILLING_CYCLES, "Choose monthly or yearly").default("monthly"),
  teamId,
});
export type PlanBody = z.infer<typeof planBody>;

/** POST /api/billing/payment-methods: the token that the browser got from the payment processor's form. */
export const methodBody = z.object({
  token: text(200, "Choose a card"),
  teamId,
});

/** PUT /api/billing/customer */
export const customerBody = z.object({
  name: optionalText(120),
  address: optionalLongText(400),
  taxId: optionalText(40),
  teamId,
});
export type CustomerBody = z.infer<typeof customerBody>;

/**
 * POST /api/billing/payments/:id/confirm: the cardholder's answer. Only a payment with a test card can be approved
 * here. With a real processor, only a refusal is accepted.
 */
export const confirmBody = z.object({ approve: z.boolean("Approve or refuse the payment"), teamId });

/** GET /api/billing/history, with filters. Without dates, all of it. */
export const historyQuery = z.object({
  page: page(1, 1_000_000).default(1),
  limit: page(PAGE_SIZE, MAX_PAGE_SIZE).default(PAGE_SIZE),
  status: orAbsent(z.enum(BILLING_STATUSES)),
  type: orAbsent(z.enum(BILLING_TYPES)),
  dateRange: orAbsent(z.enum([...DATE_RANGES, "all"])),
  dateFrom: orAbsent(isoDate()),
  dateTo: orAbsent(isoDate()),
  /** The time zone of `dateFrom` and `dateTo`. UTC if absent. */
  timeZone: orAbsent(timeZone()),
  search: optionalText(200),
  /** Dollars. */
  amount: optionalAmount(),
  amountOperator: orAbsent(z.enum(AMOUNT_OPERATORS)),
  sortBy: orAbsent(z.enum(["created_at", "amount"])),
  sortOrder: orAbsent(z.enum(["asc", "desc"])),
  format: orAbsent(z.enum(["csv"])),
  teamId,
});
export type HistoryQuery = z.infer<typeof historyQuery>;

const priority = z.enum(PRIORITIES, "Choose standard, expedited or urgent").default("standard");

/** POST /api/billing/quote */
export const quoteBody = z
  .object({
    peer: z.boolean().default(false),
    urgency: priority,
    verificationType: orAbsent(z.enum(VERIFICATION_TYPES)),
    requestedServices: z.array(z.string()).max(8).default([]),
    priority,
    teamId,
  })
  .superRefine(({ peer, verificationType: type, requestedServices }, ctx) => {
    if (peer) return;
    if (!type)
      return ctx.addIssue({
        code: "custom",
        path: ["verificationType"],
        message: "Verification type is required",
      });
    const offered: readonly string[] = SERVICES[type];
    for (const [i, id] of requestedServices.entries())
      if (!offered.includes(id))
        ctx.addIssue({
          code: "custom",
          path: ["requestedServices", i],
          message: `Not a service of ${type} verifications`,
        });
  })
  .transform((v) => ({ ...v, requestedServices: [...new Set(v.requestedServices)] as Service[] }));
export type QuoteBody = z.infer<typeof quoteBody>;
