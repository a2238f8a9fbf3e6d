import { isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import { runBatch } from "#db/batch.ts";
import { handoffs, refreshTokens, sessions } from "#db/schema/sessions.ts";
import { type Changing, type Ops, Refused, UsageError } from "../command.ts";
import { time } from "../lines.ts";
import { timeIn } from "../time-in.ts";
import { bucketPlace } from "./bucket-place.ts";
import { check } from "./check.ts";
import { deleteAgain } from "./delete-again.ts";
import { placeAt } from "./place-at.ts";
import { storageFrom } from "./storage-from.ts";
import { marksSince } from "./tombstones.ts";

/** To see whether encrypted values open, and to delete accounts again. */
const SECRETS = ["FIELD_KEYS", "LINK_KEY"];

/** @throws UsageError if the product's secrets that a restore needs aren't set */
export function assertSecrets(env: NodeJS.ProcessEnv): void {
  const unset = SECRETS.filter((name) => !env[name]);
  if (unset.length > 0)
    throw new UsageError(`Set ${unset.join(" and ")} to the product's own: the data can't be used without`);
}

/**
 * Makes up for the time between a snapshot and now: deletes again what was deleted, and ends all sessions. One that was
 * ended since would be back, and the tokens of the others have been traded since, which would look like theft.
 * @param origin what the database was made from, for the audit log
 */
export async function catchUp(
  { ctx, by, tell }: Ops,
  origin: string,
  marks: ReadonlySet<string>,
): Promise<void> {
  const deleted = await deleteAgain(ctx, by, marks);
  tell(`Deleted again: ${deleted.join(", ") || "nothing"}`);
  const { db } = ctx;
  await runBatch(db, [
    db
      .update(sessions)
      .set({ revokedAt: ctx.now(), revokedReason: "restored" })
      .where(isNull(sessions.revokedAt)),
    db.delete(refreshTokens),
    db.delete(handoffs),
    auditRow(ctx, { actor: by, action: "database.restored", entity: "backup", entityId: origin }),
  ]);
}

/** @returns the verdict as a line @throws Refused with what's wrong, if anything is */
export async function verdictOn(ops: Ops): Promise<string> {
  const { lines, isBad } = await check(ops);
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
    const places = [bucketPlace(storage, "", `s3://${storage.S3_BUCKET}`)];
    if (options.tombstones) places.push(placeAt(options.tombstones, env));
    let done = "";
    return {
      will: `delete again what was deleted since ${time(since)} UTC, end all sessions, and check the database.`,
      get done() {
        return done;
      },
      async apply() {
        // The part that a database lacks is made before anything is written to it.
        await check({ ...ops, tell: () => {} });
        await catchUp(ops, new Date(since).toISOString(), await marksSince(places, since));
        done = await verdictOn(ops);
      },
    };
  },
};
