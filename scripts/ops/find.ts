import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { HOUR } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { firstId, timeOf } from "#core/ids.ts";
import { audit } from "#db/schema/ground.ts";
import { outbox } from "#db/schema/outbox.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { openAuditedReason, SEALED_REASON } from "#functions/reviews/audited-reason.ts";
import { type Looking, Refused, type Report, UsageError } from "./command.ts";
import { eventLine, outboxLine, time } from "./lines.ts";
import { personWith } from "./people.ts";

const SHOWN = 40;
/** In milliseconds. No request takes this long, so only this much time around its start is searched for audit rows. */
const REQUEST_TIME = HOUR;

/**
 * Shows what we know about an id, or about the person with an email address, including the reasons for decisions.
 */
export const find: Looking = {
  takes: "<request id | email | verification id | document id>",
  summary: "shows its state, audit rows and outbox rows",
  arity: 1,
  async look({ ctx }, [what = ""]) {
    if (what.includes("@")) return findPerson(ctx, what);
    const [kind] = what.split("_");
    if (timeOf(what) === null) throw new UsageError(`${what} is neither an email address nor an id`);
    if (kind === "req") return findRequest(ctx, what);
    if (kind === "ver") return findVerification(ctx, what);
    if (kind === "doc") return findDocument(ctx, what);
    throw new UsageError(`Ids that begin with ${kind}_ can't be looked up`);
  },
};

const events = (ctx: Ctx, which: SQL | undefined) =>
  ctx.db.select().from(audit).where(which).orderBy(desc(audit.id)).limit(SHOWN);

async function eventLines(ctx: Ctx, which: SQL | undefined): Promise<string[]> {
  const rows = await events(ctx, which);
  return ["Audit, newest first:", ...(rows.length === 0 ? ["nothing"] : await linesOf(ctx, rows))];
}

type Event = typeof audit.$inferSelect;

/** @returns audit rows as lines, with the text of sealed reasons if `FIELD_KEYS` is set */
const linesOf = (ctx: Ctx, rows: readonly Event[]): Promise<string[]> =>
  Promise.all(rows.map(async (row) => eventLine({ ...row, detail: await openedDetail(ctx, row) })));

async function openedDetail(ctx: Ctx, { id, detail }: Event): Promise<Event["detail"]> {
  const { [SEALED_REASON]: sealed, ...known } = detail;
  if (typeof sealed !== "string") return detail;
  const words = ctx.env.FIELD_KEYS
    ? await openAuditedReason(ctx.env, { id, sealed }).catch(() => "(no key opens it)")
    : "(sealed; set FIELD_KEYS to read it)";
  return { ...known, reason: words };
}

/** @param field name of the payload's field, such as `verification_id` */
async function outboxLines(ctx: Ctx, field: string, id: string, from: number): Promise<string[]> {
  const rows = await ctx.db
    .select()
    .from(outbox)
    .where(
      and(
        // Ids sort by time, and a row that mentions an id is newer than that id.
        gte(outbox.id, `out_${idTime(id) ?? ""}`),
        gte(outbox.createdAt, from),
        sql`json_extract(${outbox.payload}, ${`$.${field}`}) = ${id}`,
      ),
    )
    .orderBy(desc(outbox.id))
    .limit(SHOWN);
  return ["Outbox, newest first:", ...(rows.length === 0 ? ["nothing"] : rows.map(outboxLine))];
}

/** @returns the part of an id that encodes when it was created */
const idTime = (id: string) => /_([0-9a-z]{10})/.exec(id)?.[1];

async function findRequest(ctx: Ctx, id: string): Promise<Report> {
  const at = timeOf(id) ?? 0;
  const wrote = and(gte(audit.at, at - REQUEST_TIME), lte(audit.at, at + REQUEST_TIME));
  const rows = await ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.requestId, id), gte(audit.id, `aud_${idTime(id)}`), wrote))
    .orderBy(asc(audit.id));
  // This search has no end time, because jobs also write rows with the id of the request that caused them, even days
  // later.
  const followed = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.requestId, id), gte(outbox.id, firstId("out", at - REQUEST_TIME))))
    .orderBy(asc(outbox.id))
    .limit(SHOWN);
  if (rows.length + followed.length === 0)
    throw new Refused(
      `${id} ran at ${time(at)} and wrote nothing; if it failed, look in the log for this id`,
    );
  return {
    lines: [
      `Request ${id}, ${time(at)}, wrote:`,
      ...(await linesOf(ctx, rows)),
      "What followed, oldest first:",
      ...(followed.length === 0 ? ["nothing"] : followed.map(outboxLine)),
    ],
    looked: { entity: "audit", entityId: id },
  };
}

async function findPerson(ctx: Ctx, email: string): Promise<Report> {
  const user = await personWith(ctx, email);
  const mine = await ctx.db
    .select({ id: verifications.id, status: verifications.status, stage: verifications.stage })
    .from(verifications)
    .where(or(eq(verifications.requesterId, user.id), eq(verifications.targetUserId, user.id)))
    .orderBy(desc(verifications.createdAt))
    .limit(SHOWN);
  return {
    lines: [
      `User ${user.id}, ${user.accountType}, since ${time(user.createdAt)}`,
      `email confirmed ${time(user.emailVerifiedAt)} phone confirmed ${time(user.phoneVerifiedAt)}  suspended ${time(user.suspendedAt)}${user.staff ? "  staff" : ""}${user.trainedAt === null ? "" : `  trained ${time(user.trainedAt)}`}`,
      "Verifications, newest first:",
      ...(mine.length === 0 ? ["nothing"] : mine.map((row) => `${row.id}  ${row.status}, ${row.stage}`)),
      ...(await eventLines(
        ctx,
        or(eq(audit.actor, user.id), and(eq(audit.entity, "user"), eq(audit.entityId, user.id))),
      )),
    ],
    looked: { entity: "user", entityId: user.id },
  };
}

async function findVerification(ctx: Ctx, id: string): Promise<Report> {
  const [rows, checkRows, documentRows] = await ctx.db.batch([
    ctx.db.select().from(verifications).where(eq(verifications.id, id)),
    ctx.db.select().from(checks).where(eq(checks.verificationId, id)).orderBy(asc(checks.position)),
    ctx.db.select().from(documents).where(eq(documents.verificationId, id)).orderBy(asc(documents.createdAt)),
  ]);
  const row = rows[0];
  if (!row) throw new Refused(`There's no verification ${id}`);
  return {
    lines: [
      `Verification ${id}: ${row.type}, ${row.status}${row.failureReason ? ` (${row.failureReason})` : ""}, ${row.stage}`,
      `created ${time(row.createdAt)} updated ${time(row.updatedAt)} completed ${time(row.completedAt)} on hold ${time(row.legalHoldAt)}`,
      `by ${row.requesterId}  about ${row.targetUserId ?? "no one yet"}`,
      ...checkRows.map((check) => {
        const codes = check.reasons.map(({ code }) => code).join(" ");
        return `check ${check.check}: ${check.status}${check.grade ? ` ${check.grade}` : ""}  ${codes}`.trimEnd();
      }),
      ...documentRows.map(documentLine),
      ...(await eventLines(
        ctx,
        or(
          and(eq(audit.entity, "verification"), eq(audit.entityId, id)),
          documentRows.length === 0
            ? undefined
            : and(
                eq(audit.entity, "document"),
                inArray(
                  audit.entityId,
                  documentRows.map((document) => document.id),
                ),
              ),
        ),
      )),
      ...(await outboxLines(ctx, "verification_id", id, row.createdAt)),
    ],
    looked: { entity: "verification", entityId: id },
  };
}

const documentLine = (row: typeof documents.$inferSelect) =>
  `document ${row.id}: ${row.documentType}, ${row.reading}${row.readingReason ? ` (${row.readingReason})` : ""}${row.deletedAt === null ? "" : `, deleted ${time(row.deletedAt)}`}`;

async function findDocument(ctx: Ctx, id: string): Promise<Report> {
  const [row] = await ctx.db.select().from(documents).where(eq(documents.id, id));
  if (!row) throw new Refused(`There's no document ${id}`);
  return {
    lines: [
      documentLine(row),
      `added ${time(row.createdAt)}  by ${row.ownerId}  for ${row.verificationId ?? "no verification"}  ${row.contentType}, ${row.size} bytes`,
      ...(await eventLines(ctx, and(eq(audit.entity, "document"), eq(audit.entityId, id)))),
      ...(await outboxLines(ctx, "document_id", id, row.createdAt)),
    ],
    looked: { entity: "document", entityId: id },
  };
}
