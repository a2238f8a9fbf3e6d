import * as z from "zod";
import { Refused } from "../command.ts";
import { NotThere, type Place } from "./places/place.ts";
import { damaged } from "./sealed.ts";

/** The names of a backup's files, and what's known about a snapshot without the key. */

const MARK = "countersign-backup.json";
/** Shows that a backup is being written (`claim.ts`). */
export const CLAIM = "claimed-by.json";
export const SNAPSHOTS = "snapshots/";
export const OBJECTS = "objects/";

export const databaseFile = (id: string) => `${SNAPSHOTS}${id}/database.zst.age`;
export const manifestFile = (id: string) => `${SNAPSHOTS}${id}/documents.zst.age`;
/** In the format of `sha256sum`, so that anyone can check the files with `sha256sum -c`. It's written last. */
export const sumsFile = (id: string) => `${SNAPSHOTS}${id}/SHA256SUMS`;
const aboutFile = (id: string) => `${SNAPSHOTS}${id}/about.json`;

/** @returns a snapshot's id, which sorts by time */
export const idAt = (at: number): string => new Date(at).toISOString().replace(/[:.]/g, "-");

const mark = z.object({ format: z.literal(1), key: z.string() });

const about = z.object({
  id: z.string(),
  /** UTC ms. */
  at: z.number(),
  rows: z.number(),
  tables: z.number(),
  /** The number of migrations in its database. */
  migrations: z.number(),
  files: z.number(),
  /** The total size of those files in the product's storage. */
  bytes: z.number(),
  /** The number of the backup's files that belong to the snapshot. */
  sums: z.number(),
  /** The secrets that the data needs: names, and keys of FIELD_KEYS with the number of their values. */
  secrets: z.array(z.string()),
});
export type About = z.infer<typeof about>;

export type Sums = Map<string, string>;

/** @returns a file's whole content as text @throws NotThere */
async function textOf(place: Place, path: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await place.read(path)) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function jsonOf<T>(place: Place, path: string, schema: z.ZodType<T>): Promise<T> {
  const text = await textOf(place, path);
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Refused(
      `${path} in ${place.name} isn't what a backup writes there. Is this a backup of Countersign?`,
    );
  }
}

/**
 * Marks a place as a backup, or makes sure that it's already a backup for this key.
 * @throws Refused if it holds something else, or is encrypted to another key
 */
export async function beginBackup(place: Place, key: string): Promise<void> {
  try {
    const known = await jsonOf(place, MARK, mark);
    if (known.key !== key)
      throw new Refused(
        `The backups in ${place.name} are encrypted to ${known.key}. Use another folder for this key.`,
      );
  } catch (error) {
    if (!(error instanceof NotThere)) throw error;
    for await (const { path } of place.list(""))
      if (path !== CLAIM)
        throw new Refused(`${place.name} has other files, such as ${path}. Choose an empty folder.`);
    await place.write(MARK, bytesOf(`${JSON.stringify({ format: 1, key })}\n`));
  }
}

/** @returns the ids of the complete snapshots, oldest first @throws Refused if it isn't a backup */
export async function snapshotsIn(place: Place): Promise<string[]> {
  await jsonOf(place, MARK, mark).catch((error) => {
    throw error instanceof NotThere ? new Refused(`There's no backup in ${place.name}`) : error;
  });
  const ids: string[] = [];
  for await (const { path } of place.list(SNAPSHOTS)) {
    const id = path.slice(SNAPSHOTS.length).split("/")[0] ?? "";
    if (path === sumsFile(id)) ids.push(id);
  }
  return ids.sort();
}

/** Stores what's known about a snapshot, and then the sums, which make it complete. */
export async function completeSnapshot(place: Place, about: About, sums: Sums): Promise<void> {
  await place.write(aboutFile(about.id), bytesOf(`${JSON.stringify(about, null, 2)}\n`));
  const lines = [...sums].map(([path, sum]) => `${sum}  ${path}\n`);
  await place.write(sumsFile(about.id), bytesOf(lines.join("")));
}

/** @returns what's known about a snapshot @throws Refused if that file is missing or damaged */
export const aboutOf = (place: Place, id: string): Promise<About> =>
  jsonOf(place, aboutFile(id), about).catch((error: unknown) => {
    throw error instanceof NotThere ? damaged(aboutFile(id), "it's missing") : error;
  });

/**
 * @param known the result of `aboutOf`, if it was called already
 * @returns the SHA-256 of each file of a snapshot, by its path
 * @throws Refused if the list or the snapshot's `about` file is damaged; NotThere if the list is missing
 */
export async function sumsOf(place: Place, id: string, known?: About): Promise<Sums> {
  const { sums: expected } = known ?? (await aboutOf(place, id));
  const sums: Sums = new Map();
  for (const line of (await textOf(place, sumsFile(id))).split("\n")) {
    const [, sum, path] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
    if (sum && path) sums.set(path, sum);
    else if (line !== "") throw damaged(sumsFile(id), "a line can't be read");
  }
  if (sums.size !== expected) throw damaged(sumsFile(id), `it should name ${expected} files`);
  return sums;
}
