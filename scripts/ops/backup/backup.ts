import { plural } from "#contract/plural.ts";
import { DAY } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import { runBatch } from "#db/batch.ts";
import { KEEP } from "#functions/retention/rules.ts";
import { type Changing, type Looking, type Ops, Refused, UsageError } from "../command.ts";
import { time } from "../lines.ts";
import {
  type About,
  aboutOf,
  beginBackup,
  completeSnapshot,
  databaseFile,
  idAt,
  manifestFile,
  type Sums,
  snapshotsIn,
  sumsOf,
} from "./catalog.ts";
import { claim } from "./claim.ts";
import { type Seen, takeSnapshot } from "./database/take-snapshot.ts";
import { keepFiles } from "./files/keep-files.ts";
import { newKeyFile, publicKey } from "./keys.ts";
import { type Kept, writeManifest } from "./manifest.ts";
import { bucketPlace } from "./places/bucket-place.ts";
import type { Place } from "./places/place.ts";
import { placeAt } from "./places/place-at.ts";
import { storageFrom } from "./places/storage-from.ts";
import { sizeText, throttled } from "./progress.ts";
import { prune } from "./prune.ts";
import { Measure, seal } from "./sealed.ts";

/** Backups can't be kept longer than the record of deletions. */
const MAX_DAYS = KEEP.tombstones / DAY;

/** Secrets that stored data depends on, besides FIELD_KEYS: the data itself shows which of those keys it needs. */
const SECRETS = ["CREDENTIAL_KEYS", "LINK_KEY", "FINGERPRINT_KEY"];

export const backup: Changing = {
  takes: "<folder or s3://…> --key <age1…> [--keep <days>]",
  summary: "stores the database and all files, encrypted; the next time only what's new",
  arity: 1,
  options: ["key", "keep"],
  async prepare(ops, [where = ""]) {
    const key = publicKey(ops.options.key);
    const keep = daysIn(ops.options.keep);
    const place = placeAt(where, ops.env);
    const storage = storageFrom(ops.env);
    const from = bucketPlace(storage, "", `s3://${storage.S3_BUCKET}`);
    if (place.bucket === from.bucket)
      throw new Refused(`${place.name} is where the files are. A backup needs a bucket of its own.`);
    let done = "";
    return {
      will: `store the database and the files of ${from.name} in ${place.name}, encrypted to ${key}.`,
      get done() {
        return done;
      },
      async apply() {
        await beginBackup(place, key);
        const release = await claim(place);
        try {
          const about = await store(ops, place, from, key);
          const pruned = keep === null ? 0 : await prune(place, idAt(about.at - keep * DAY));
          await runBatch(ops.ctx.db, [
            auditRow(ops.ctx, {
              actor: ops.by,
              action: "database.backed_up",
              entity: "backup",
              entityId: about.id,
              detail: { rows: about.rows, files: about.files },
            }),
          ]);
          done = [
            ...lines(about),
            ...(pruned > 0 ? [`${plural(pruned, "older snapshot")} deleted`] : []),
            "The secrets aren't included. Keep them, and the secret key of this backup, somewhere else.",
          ].join("\n");
        } finally {
          await release();
        }
      },
    };
  },
};

/**
 * Stores one snapshot. Reads the database before the files, so that every file that the database mentions is in the
 * snapshot unless it was deleted in the meantime.
 */
async function store(ops: Ops, place: Place, from: Place, key: string): Promise<About> {
  const { ctx, report } = ops;
  const earlier = (await snapshotsIn(place)).at(-1);
  const known = earlier === undefined ? NO_SUMS : await sumsOf(place, earlier).catch(() => NO_SUMS);
  const sealed = Object.fromEntries(keyIds(ops.env).map((name) => [name, 0]));
  const seen: Seen = { at: ctx.now(), rows: 0, tables: 0, migrations: 0, sealed };
  const id = idAt(seen.at);
  const say = throttled(report);
  const sums: Sums = new Map();

  const put = async (path: string, body: AsyncIterable<Uint8Array>) => {
    const measure = new Measure();
    await place.write(path, measure.of(seal(key, body)));
    sums.set(path, measure.hex());
  };
  const source = { url: ctx.env.DB_URL, token: ctx.env.DB_TOKEN };
  await put(
    databaseFile(id),
    takeSnapshot(ctx.db, source, seen, (rows, of) => say(() => `Database: ${rows} of ${plural(of, "row")}`)),
  );
  report(`Database: ${plural(seen.rows, "row")}`);
  const files = await keepFiles(from, place, key, known, ({ files: n, of, copied, bytes }) =>
    say(() => `Files: ${n} of ${of}, ${copied} of them new, ${sizeText(bytes)}`),
  );
  await put(manifestFile(id), writeManifest(files));
  for (const { path, sum } of files) if (path !== "") sums.set(path, sum);
  const added = files.filter(({ path }) => path !== "" && !known.has(path));
  report(`Files: ${files.length}, ${added.length} of them new, ${sizeText(bytesIn(added))}`);
  const about: About = {
    id,
    at: seen.at,
    rows: seen.rows,
    tables: seen.tables,
    migrations: seen.migrations,
    files: files.length,
    bytes: bytesIn(files),
    sums: sums.size,
    secrets: [...fieldKeys(seen), ...SECRETS],
  };
  await completeSnapshot(place, about, sums);
  return about;
}

const NO_SUMS: Sums = new Map();

const keyIds = (env: NodeJS.ProcessEnv): string[] =>
  (env.FIELD_KEYS ?? "").split(",").flatMap((entry) => entry.match(/^([\w-]+):/)?.[1] ?? []);

/** @returns the keys of FIELD_KEYS that the snapshot needs, with counts; just the secret's name if it uses none */
function fieldKeys({ sealed }: Seen): string[] {
  const used = Object.entries(sealed).filter(([, n]) => n > 0);
  return used.length === 0
    ? ["FIELD_KEYS"]
    : used.map(([name, n]) => `FIELD_KEYS ${name} (${plural(n, "value")})`);
}

const bytesIn = (files: readonly Kept[]) => files.reduce((sum, { size }) => sum + size, 0);

const lines = ({ id, at, rows, tables, files, bytes, secrets }: About): string[] => [
  `Snapshot ${id} of ${time(at)} UTC: ${plural(rows, "row")} in ${plural(tables, "table")}, ${plural(files, "file")} (${sizeText(bytes)})`,
  `  needs ${secrets.join(", ")}`,
];

function daysIn(text: string | undefined): number | null {
  if (text === undefined) return null;
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MAX_DAYS)
    throw new UsageError(`--keep takes a number of days from 1 to ${MAX_DAYS}, such as 35`);
  return days;
}

export const backupList: Looking = {
  takes: "<folder or s3://…>",
  summary: "lists the snapshots in a backup; needs no key",
  arity: 1,
  async look({ env }, [where = ""]) {
    const place = placeAt(where, env);
    const ids = await snapshotsIn(place);
    const all = await Promise.all(ids.map((id) => aboutOf(place, id)));
    return {
      lines: all.length === 0 ? [`No snapshot in ${where} is complete`] : all.flatMap(lines),
      // This must also work without a database, which is when it's needed most.
      looked: null,
    };
  },
};

export const backupNewKey: Looking = {
  takes: "<file>",
  summary: "makes a key pair for backups: the secret key goes into the file",
  arity: 1,
  async look(_, [file = ""]) {
    const recipient = await newKeyFile(file);
    return {
      lines: [
        `${file} has the secret key, which alone opens the backups. Keep it where you keep secrets, and a copy elsewhere.`,
        "The public key, for --key:",
        recipient,
      ],
      looked: null,
    };
  },
};
