import { inArray, isNull, sql } from "drizzle-orm";
import { DAY } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import { runBatch, type Statement } from "#db/batch.ts";
import { handoffs, links, refreshTokens, sessions } from "#db/schema/accounts/sessions.ts";
import { customers, invoices, subscriptions } from "#db/schema/billing.ts";
import { setAside } from "#db/schema/ground.ts";
import { pushSubscriptions } from "#db/schema/notices.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { type Changing, type Ops, Refused, UsageError } from "../command.ts";
import { time } from "../lines.ts";
import { timeIn } from "../time-in.ts";
import { check, checkSchema } from "./check.ts";
import { deleteAgain } from "./files/delete-again.ts";
import { tombstonesSince } from "./files/tombstones.ts";
import { bucketPlace } from "./places/bucket-place.ts";
import { placeAt } from "./places/place-at.ts";
import { storageFrom } from "./places/storage-from.ts";

/** Needed to check that encrypted values can be decrypted, and to delete accounts again. */
const SECRETS = ["FIELD_KEYS", "LINK_KEY"];
/** In milliseconds: time for operators to look up what was paid since the snapshot. */
const BILLING_PAUSE = 3 * DAY;
/** Status list entries to skip: more than could have been assigned since the snapshot. */
const STATUS_MARGIN = 100_000;

/** @throws UsageError if a secret that a restore needs isn't set */
export function assertSecrets(env: NodeJS.ProcessEnv): void {
  const unset = SECRETS.filter((name) => !env[name]);
  if (unset.length > 0)
    throw new UsageError(
      `Set ${unset.join(" and ")} to the product's own: the data can't be read without them`,
    );
}

/**
 * Catches up on the time between a snapshot and now: repeats deletions, and resets what would be dangerous.
 * - All sessions end, because sessions that ended after the snapshot would be back, and sessions that exchanged their
 *   tokens after it would look stolen to the restored database
 * - Push subscriptions, unfinished Google sign-ins, and emailed links that reset a password, sign in or change an
 *   address stop working, because some of them may have been removed or used after the snapshot
 * - Renewals and collections wait, because the database doesn't know what was paid since the snapshot
 * - Status list entries that were assigned since the snapshot aren't assigned again
 * @param origin the snapshot or time that the database was restored from, for the audit log
 */
export async function catchUp(
  { ctx, by, report }: Ops,
  origin: string,
  marks: ReadonlySet<string>,
): Promise<void> {
  const deleted = await deleteAgain(ctx, by, marks);
  report(`Deleted again: ${deleted.join(", ") || "nothing"}`);
  const { db } = ctx;
  await runBatch(db, [
    db
      .update(sessions)
      .set({ revokedAt: ctx.now(), revokedReason: "restored" })
      .where(isNull(sessions.revokedAt)),
    db.delete(refreshTokens),
    db.delete(handoffs),
    db.delete(phoneHandoffs),
    db.delete(pushSubscriptions),
    db.delete(links).where(inArray(links.kind, ["reset_password", "change_email", "sign_in", "handoff"])),
    ...pauseBilling(ctx),
    db.run(sql`UPDATE sqlite_sequence SET seq = seq + ${STATUS_MARGIN} WHERE name = 'status_entries'`),
    auditRow(ctx, { actor: by, action: "database.restored", entity: "backup", entityId: origin }),
  ]);
}

/** Makes the billing clocks skip all existing rows for a while (`core/for-each-due.ts`). */
function pauseBilling({ db, now }: Ops["ctx"]): Statement[] {
  const until = now() + BILLING_PAUSE;
  const clocks = [
    ["renew", sql`SELECT ${subscriptions.customerId} AS id FROM ${subscriptions}`],
    ["month", sql`SELECT ${customers.id} FROM ${customers}`],
    ["collect", sql`SELECT ${invoices.id} FROM ${invoices} WHERE ${invoices.nextAttemptAt} IS NOT NULL`],
  ] as const;
  return clocks.map(([clock, ids]) =>
    db.run(sql`INSERT INTO ${setAside} (clock, row_id, failures, until)
      SELECT ${clock}, id, 0, ${until} FROM (${ids}) WHERE true
      ON CONFLICT DO UPDATE SET until = excluded.until`),
  );
}

/**
 * @param before problems found before the check, one line each
 * @returns the verdict as a line
 * @throws Refused with the list of problems, if there are any
 */
export async function verdictOn(ops: Ops, before: readonly string[] = []): Promise<string> {
  const { lines, isBad } = await check(ops, before);
  const verdict = lines.filter((line) => /^(WRONG|Verdict)/.test(line)).join("\n");
  if (isBad) throw new Refused(verdict);
  return verdict;
}

export const restoreRecovered: Changing = {
  takes: "<time> [--tombstones <…>]",
  summary: "for a database that its host took back to a time: does what else a restore does, and checks it",
  arity: 1,
  options: ["tombstones"],
  async prepare(ops, [text = ""]) {
    const { ctx, env, options } = ops;
    assertSecrets(env);
    const since = timeIn(text, ctx.now());
    if (since > ctx.now()) throw new UsageError("The time must be in the past");
    const storage = storageFrom(env);
    const own = bucketPlace(storage, "", `s3://${storage.S3_BUCKET}`);
    const former = options.tombstones ? [placeAt(options.tombstones, env, "TOMBSTONES_S3_")] : [];
    const { marks } = await tombstonesSince(former, [own], since, false);
    let done = "";
    return {
      will: `delete again what was deleted since ${time(since)} UTC, end all sessions, and check the database.`,
      get done() {
        return done;
      },
      async apply() {
        // Repair the schema before writing anything.
        const schema = await checkSchema(ctx);
        if (schema.wrong.length > 0) throw new Refused(schema.wrong.join("\n"));
        await catchUp(ops, new Date(since).toISOString(), marks);
        done = await verdictOn(ops);
      },
    };
  },
};
