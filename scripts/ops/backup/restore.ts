import { createClient } from "@libsql/client/http";
import { plural } from "#contract/plural.ts";
import { migrate } from "#db/migrate.ts";
import { OlderDatabase } from "#db/migrations.ts";
import {
  COPY_PREFIX,
  documentIdOf,
  keyOf,
  TOMBSTONE_PREFIX,
} from "#functions/documents/store/storage-key.ts";
import { tombstoneMark } from "#functions/retention/tombstones.ts";
import { type Changing, type Ops, Refused, UsageError } from "../command.ts";
import { time } from "../lines.ts";
import {
  type About,
  aboutOf,
  databaseFile,
  manifestFile,
  OBJECTS,
  type Sums,
  snapshotsIn,
  sumsOf,
} from "./catalog.ts";
import { assertSecrets, catchUp, verdictOn } from "./catch-up.ts";
import { load } from "./database/load.ts";
import { readSnapshot } from "./database/read-snapshot.ts";
import { beginRestore, endRestore, isUnfinished } from "./database/target.ts";
import { restoreFiles } from "./files/restore-files.ts";
import { type Tombstones, tombstonesSince } from "./files/tombstones.ts";
import { secretKey } from "./keys.ts";
import { type Kept, readManifest } from "./manifest.ts";
import { bucketPlace } from "./places/bucket-place.ts";
import type { Place } from "./places/place.ts";
import { placeAt } from "./places/place-at.ts";
import { storageFrom } from "./places/storage-from.ts";
import { throttled } from "./progress.ts";
import { damaged, Measure, stored, unseal } from "./sealed.ts";

export const restore: Changing = {
  takes: "<folder or s3://…> --key-file <file> [--snapshot <id>] [--same-bucket] [--tombstones <…>]",
  summary:
    "brings a snapshot into an empty database and bucket, deletes again what was deleted since, and checks it",
  arity: 1,
  flags: ["same-bucket", "without-tombstones"],
  options: ["key-file", "snapshot", "tombstones"],
  async prepare(ops, [where = ""]) {
    const plan = await planOf(ops, where);
    const { about, place, storage } = plan;
    let done = "";
    return {
      will: `restore snapshot ${about.id} (${plural(about.rows, "row")}, ${plural(about.files, "file")}) from ${place.name} into ${ops.ctx.env.DB_URL} and ${storage.name}.`,
      get done() {
        return done;
      },
      async apply() {
        done = await carryOut(ops, plan);
      },
    };
  },
};

interface Plan {
  identity: string;
  place: Place;
  storage: Place;
  about: About;
  sums: Sums;
  files: Kept[];
  /** The keys of the files that the storage already has. */
  there: Set<string>;
  /** What was deleted since the snapshot. */
  tombstones: Tombstones;
}

/** Before anything is written, reads the snapshot's database and list of files, and checks the target. */
async function planOf(ops: Ops, where: string): Promise<Plan> {
  const { env, flags, options, report } = ops;
  const identity = secretKey(options["key-file"]);
  assertSecrets(env);
  const place = placeAt(where, env);
  const ids = await snapshotsIn(place);
  const id = options.snapshot ?? ids.at(-1);
  if (id === undefined) throw new Refused(`No snapshot in ${where} is complete`);
  if (!ids.includes(id)) throw new Refused(`${where} has no snapshot ${id}. It has ${ids.join(", ")}.`);
  const about = await aboutOf(place, id);
  const sums = await sumsOf(place, id, about);
  report(`Reading snapshot ${id} of ${time(about.at)} UTC`);
  const files = await readManifest(opened(place, manifestFile(id), identity, sums));
  await assertStored(place, files);
  for await (const _ of readSnapshot(opened(place, databaseFile(id), identity, sums)));

  const storageEnv = storageFrom(env);
  const storage = bucketPlace(storageEnv, "", `s3://${storageEnv.S3_BUCKET}`);
  const client = clientOf(ops);
  const unfinished = await isUnfinished(client, id).finally(() => client.close());
  const there = new Set<string>();
  for await (const { path } of storage.list("")) there.add(path);
  const other = [...there].find((key) => !key.startsWith(TOMBSTONE_PREFIX));
  if (other && !unfinished && !flags.has("same-bucket"))
    throw new Refused(
      `${storage.name} isn't empty: it has ${other}. Restore into a new bucket, or say --same-bucket if it's the one that the snapshot was made from.`,
    );
  const isSame = flags.has("same-bucket");
  const isLost = flags.has("without-tombstones");
  if (!isSame && !options.tombstones && !isLost)
    throw new UsageError(
      "What people deleted after the snapshot would come back. Say where that's recorded: --tombstones s3://<the former bucket>, or --without-tombstones if it's lost.",
    );
  const former = options.tombstones ? [placeAt(options.tombstones, env, "TOMBSTONES_S3_")] : [];
  const tombstones = await tombstonesSince(former, isSame ? [storage] : [], about.at, isLost);
  report(`Deletions recorded since: ${tombstones.keys.length}`);
  return { identity, place, storage, about, sums, files, there, tombstones };
}

async function carryOut(ops: Ops, plan: Plan): Promise<string> {
  const { ctx, report } = ops;
  const { identity, place, storage, about, sums, files, there, tombstones } = plan;
  const say = throttled(report);
  const client = clientOf(ops);
  let stopSigns = () => {};
  try {
    stopSigns = await beginRestore(client, about.id);
    const snapshot = readSnapshot(opened(place, databaseFile(about.id), identity, sums));
    await load(client, snapshot, (rows, of) => say(() => `Database: ${rows} of ${plural(of, "row")}`));
    report(`Database: ${plural(about.rows, "row")}, as many as in the snapshot`);
    // The snapshot may be from an older version. Migrate it, because this version's verbs run on it next.
    await migrate(ctx.env.DB_URL, ctx.env.DB_TOKEN).catch((error: unknown) => {
      if (!(error instanceof OlderDatabase)) throw error;
      throw new Refused(
        "The snapshot is from an older version of Countersign, whose migrations this one no longer has.",
      );
    });
    const wanted = await withoutDeleted(files, tombstones.marks);
    const records = tombstones.keys.map((key) => ({ key, path: "", size: 0, stored: 0, sum: "" }));
    const { copied, wrong } = await restoreFiles(
      place,
      storage,
      identity,
      [...wanted, ...records],
      there,
      (n, of) => say(() => `Files: ${n} of ${of}`),
    );
    report(`Files: ${copied} brought`);
    await catchUp(ops, about.id, tombstones.marks);
    stopSigns();
    await endRestore(client);
    const verdict = await verdictOn(ops, wrong);
    return `Snapshot ${about.id} of ${time(about.at)} UTC is restored. Everyone has to sign in again.\n${verdict}`;
  } finally {
    stopSigns();
    client.close();
  }
}

const clientOf = ({ ctx: { env } }: Ops) =>
  createClient({ url: env.DB_URL, ...(env.DB_TOKEN ? { authToken: env.DB_TOKEN } : {}) });

/** Decrypts a file of the snapshot, and throws if its hash isn't the one in the list. */
async function* opened(place: Place, path: string, identity: string, sums: Sums): AsyncGenerator<Uint8Array> {
  const measure = new Measure();
  yield* unseal(identity, measure.of(await stored(place, path)), path);
  if (measure.hex() !== sums.get(path)) throw damaged(path, "its hash differs");
}

async function assertStored(place: Place, files: readonly Kept[]): Promise<void> {
  const sizes = new Map<string, number>();
  for await (const { path, size } of place.list(OBJECTS)) sizes.set(path, size);
  for (const file of files) {
    if (file.path === "") continue;
    const size = sizes.get(file.path);
    if (size === undefined) throw damaged(file.path, "it's missing");
    if (size !== file.stored) throw damaged(file.path, `it has ${size} bytes instead of ${file.stored}`);
  }
}

/** @returns the files that weren't deleted since the snapshot. If a document was deleted, its copy is skipped, too */
async function withoutDeleted(files: readonly Kept[], marks: ReadonlySet<string>): Promise<Kept[]> {
  const isDeleted = async ({ key }: Kept) => {
    const id = key.startsWith(COPY_PREFIX) ? keyOf(documentIdOf(key)) : key;
    return marks.has(await tombstoneMark({ kind: "object", id }));
  };
  const left: Kept[] = [];
  for (const file of files) if (!(await isDeleted(file))) left.push(file);
  return left;
}
