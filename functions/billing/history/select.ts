import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { HistoryQuery } from "#contract/billing/billing.schema.ts";
import { type BillingStatus, type BillingType, invoiceNumber } from "#contract/billing/billing.ts";
import { DAY, isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { containsText } from "#core/search-text.ts";
import { qualified } from "#db/qualified.ts";
import { invoiceLines, invoices } from "#db/schema/billing.ts";
import { ledger } from "#db/schema/ledger.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { about } from "#functions/accounts/requests/visible.ts";
import { dayAfter, startOfDayIn } from "#functions/checks/zones.ts";
import { chargeText } from "../describe.ts";

const returned = alias(ledger, "returned");

/**
 * Id of the invoice that a record is on; null if there's none. A verification's charge is on the invoice that has a
 * line for it. Other ledger entries store the invoice's id, if they have one.
 */
const invoiceOf = sql`coalesce(${ledger.invoiceId}, ${invoiceLines.invoiceId})`;

const statusOf = qualified<BillingStatus>`CASE
  WHEN ${ledger.kind} <> 'charge' THEN 'refunded'
  WHEN ${invoices.status} IS NULL THEN 'pending'
  WHEN ${invoices.status} = 'paid' THEN 'paid'
  WHEN ${invoices.status} = 'open' AND ${invoices.attempts} = 0 THEN 'pending'
  ELSE 'failed' END`;

const typeOf = sql<BillingType>`CASE
  WHEN ${ledger.kind} <> 'charge' THEN 'refund'
  WHEN ${ledger.credit} = 'revenue:overage' THEN 'overage'
  WHEN ${ledger.credit} = 'revenue:subscription' THEN 'subscription'
  ELSE 'verification' END`;

const KINDS = ["charge", "credit", "refund"] as const;
const COMPARED = { gte: sql`>=`, lte: sql`<=`, eq: sql`=` };

/** Who reads a history, and whose history it is: their own, or that of a team whose billing they manage. */
interface Reading {
  customerId: string;
  readerId: string;
}

/**
 * Whether a record is for someone else's request about the reader. A subject never sees what a request about them cost,
 * even if their own team pays for it.
 */
const isAsSubject = (readerId: string): SQL<number> =>
  sql`coalesce(${about(readerId)} AND ${verifications.requesterId} <> ${readerId}, 0)`;

function filtersOf(ctx: Ctx, { customerId, readerId }: Reading, query: HistoryQuery): SQL | undefined {
  const { status, type, amount, amountOperator = "gte", search } = query;
  return and(
    eq(ledger.customerId, customerId),
    inArray(ledger.kind, [...KINDS]),
    status && sql`${statusOf} = ${status}`,
    type && sql`${typeOf} = ${type}`,
    amount === undefined
      ? undefined
      : sql`${ledger.amountCents} ${COMPARED[amountOperator]} ${Math.round(amount * 100)}`,
    search ? found(search, readerId) : undefined,
    ...datesOf(ctx, query),
  );
}

/** The plan that an entry is about: the text of the largest line on its invoice. */
const planOf = qualified<string | null>`(SELECT ${invoiceLines.description} FROM ${invoiceLines}
  WHERE ${invoiceLines.invoiceId} = ${ledger.invoiceId} ORDER BY ${invoiceLines.amountCents} DESC LIMIT 1)`;

/**
 * Searches the invoice's number, the plan, and the verification's type, id and subject. The id and subject aren't
 * searched in records that hide them from the reader ({@link isAsSubject}).
 */
const found = (text: string, readerId: string): SQL =>
  or(
    containsText(sql`iif(${invoices.number} IS NULL, '', 'CS-' || printf('%06d', ${invoices.number}))`, text),
    containsText(sql`coalesce(${planOf}, '')`, text),
    and(
      sql`NOT ${isAsSubject(readerId)}`,
      or(
        containsText(sql`coalesce(${ledger.verificationId}, '')`, text),
        containsText(sql`coalesce(${verifications.targetName}, '')`, text),
        containsText(sql`coalesce(${verifications.targetEmail}, '')`, text),
      ),
    ),
    containsText(sql`coalesce(${verifications.type}, 'plan subscription')`, text),
  )!;

function datesOf(ctx: Ctx, query: HistoryQuery): SQL[] {
  const { dateFrom, dateTo, timeZone = "UTC" } = query;
  const range = query.dateRange ?? (dateFrom || dateTo ? "custom" : "all");
  if (range === "all") return [];
  if (range !== "custom") return [gte(ledger.createdAt, ctx.now() - Number(range) * DAY)];
  return [
    ...(dateFrom ? [gte(ledger.createdAt, startOfDayIn(dateFrom, timeZone))] : []),
    ...(dateTo ? [lt(ledger.createdAt, startOfDayIn(dayAfter(dateTo), timeZone))] : []),
  ];
}

/** @returns the query for records of a customer's history, newest first unless the query says otherwise */
export function selectRecords(
  ctx: Ctx,
  reading: Reading,
  query: HistoryQuery,
  window: { limit: number; offset: number },
) {
  const direction = query.sortOrder === "asc" ? asc : desc;
  const order = query.sortBy === "amount" ? ledger.amountCents : ledger.createdAt;
  return ctx.db
    .select({
      key: ledger.key,
      seq: ledger.seq,
      createdAt: ledger.createdAt,
      kind: ledger.kind,
      account: ledger.credit,
      amountCents: ledger.amountCents,
      reason: ledger.reason,
      status: statusOf,
      type: typeOf,
      isReturned: qualified<number>`(EXISTS (SELECT 1 FROM ${ledger} ${returned}
        WHERE ${returned.key} = 'refund_returned:' || substr(${ledger.key}, length('refund:') + 1)))`,
      invoiceId: sql<string | null>`${invoiceOf}`,
      invoiceNumber: invoices.number,
      plan: planOf,
      verificationId: verifications.id,
      verificationType: verifications.type,
      targetName: verifications.targetName,
      targetEmail: verifications.targetEmail,
      targetUserId: verifications.targetUserId,
      peer: verifications.peer,
      isAsSubject: isAsSubject(reading.readerId),
    })
    .from(ledger)
    .leftJoin(verifications, eq(verifications.id, ledger.verificationId))
    .leftJoin(invoiceLines, eq(invoiceLines.entryKey, ledger.key))
    .leftJoin(invoices, eq(invoices.id, invoiceOf))
    .where(filtersOf(ctx, reading, query))
    .orderBy(direction(order), direction(ledger.seq))
    .limit(window.limit)
    .offset(window.offset);
}

/** @returns the query for the number of records. It stops counting at `most` */
export const selectRecordCount = (ctx: Ctx, reading: Reading, query: HistoryQuery, most: number) =>
  ctx.db.select({ total: sql<number>`count(*)` }).from(
    ctx.db
      .select({ key: ledger.key })
      .from(ledger)
      .leftJoin(verifications, eq(verifications.id, ledger.verificationId))
      .leftJoin(invoiceLines, eq(invoiceLines.entryKey, ledger.key))
      .leftJoin(invoices, eq(invoices.id, invoiceOf))
      .where(filtersOf(ctx, reading, query))
      .limit(most)
      .as("records"),
  );

export type RecordRow = Awaited<ReturnType<typeof selectRecords>>[number];

/**
 * @param viewerId who is reading it
 * @returns a record in the API's format. Money that goes to the customer is negative. Amounts are in dollars
 */
export function presentRecord(row: RecordRow, viewerId: string) {
  const sign = row.kind === "charge" ? 1 : -1;
  return {
    // The key contains the verification's id, which the subject of someone else's request doesn't get here.
    id: row.isAsSubject ? `entry:${row.seq}` : row.key,
    date: isoTime(row.createdAt),
    description: textOf(row),
    amount: (sign * row.amountCents) / 100,
    status: row.status,
    type: row.type,
    invoice_id: row.invoiceId,
    verification: presentVerification(row, viewerId),
    invoice_number: row.invoiceNumber === null ? null : invoiceNumber(row.invoiceNumber),
  };
}

/**
 * The verification, and which part of it was charged or credited; null for a plan, for a refund, and for someone else's
 * request about the reader.
 */
function presentVerification(row: RecordRow, viewerId: string) {
  const { verificationId: id, verificationType: type, targetEmail, peer } = row;
  if (id === null || type === null || targetEmail === null || row.isAsSubject) return null;
  return {
    id,
    type,
    peer: peer && { kind: peer.kind },
    /** The name or address that the requester stated; null if the subject is the reader. */
    subject: row.targetUserId === viewerId ? null : (row.targetName ?? targetEmail),
    part: partOf(row),
  };
}

/** Which part of a verification an entry is about. */
function partOf({ kind, account, peer, isReturned }: RecordRow) {
  if (kind === "credit") return "credit" as const;
  if (kind === "refund") return isReturned ? ("returned" as const) : ("refund" as const);
  if (peer) return "turnaround" as const;
  return account === "revenue:overage" ? ("whole" as const) : ("extras" as const);
}

function textOf(row: RecordRow): string {
  const { kind, verificationType, peer, account, plan, isReturned } = row;
  if (kind === "refund")
    return isReturned ? "Refund, returned by your bank and added to your credit" : "Refund to your card";
  const what = verificationType ? chargeText({ type: verificationType, peer, account }) : (plan ?? "Plan");
  if (kind === "credit")
    return `Credit: ${verificationType ? chargeText({ type: verificationType, peer, account: "revenue:overage" }) : what}`;
  return what;
}
