import { createHash } from "node:crypto";
import { OBJECTS, type Sums } from "../catalog.ts";
import type { Kept } from "../manifest.ts";
import { NotThere, type Place, type StoredFile } from "../places/place.ts";
import { Measure, seal } from "../sealed.ts";

/** Number of files that are copied at the same time. */
const AT_ONCE = 4;

/** How far the copying has gotten. */
export interface Progress {
  files: number;
  of: number;
  /** How many files had to be copied so far, and their size. */
  copied: number;
  bytes: number;
}

/**
 * Copies the files that a backup doesn't have yet. A file's name in the backup never changes, so an interrupted run
 * continues where it stopped, and the next backup copies only new files.
 * @param sums the hashes of files in earlier snapshots
 * @returns the storage's files, except those deleted in the meantime; empty files are listed, but not copied
 */
export async function keepFiles(
  from: Place,
  to: Place,
  key: string,
  sums: Sums,
  report: (progress: Progress) => void,
): Promise<Kept[]> {
  const there = new Map<string, number>();
  for await (const { path, size } of to.list(OBJECTS)) there.set(path, size);
  const files: StoredFile[] = [];
  for await (const file of from.list("")) files.push(file);
  const progress = { files: 0, of: files.length, copied: 0, bytes: 0 };

  const keep = async ({ path: source, size, mark }: StoredFile): Promise<Kept | null> => {
    if (size === 0) return { key: source, path: "", size, stored: 0, sum: "" };
    const path = placeOf(source, mark);
    const stored = there.get(path);
    if (stored !== undefined)
      return { key: source, path, size, stored, sum: sums.get(path) ?? (await sumOf(to, path)) };
    const measure = new Measure();
    try {
      await to.write(path, measure.of(seal(key, await from.read(source))));
    } catch (error) {
      // The file was deleted after we listed it.
      if (error instanceof NotThere) return null;
      throw error;
    }
    progress.copied++;
    progress.bytes += size;
    return { key: source, path, size, stored: measure.bytes, sum: measure.hex() };
  };

  const kept: (Kept | null)[] = [];
  await eachOf(files, AT_ONCE, async (file, i) => {
    kept[i] = await keep(file);
    progress.files++;
    report(progress);
  });
  return kept.filter((one) => one !== null);
}

/** The name reveals nothing about the content, and each version of a file has a different name. */
function placeOf(source: string, mark: string): string {
  const name = createHash("sha256").update(`${source}\n${mark}`).digest("hex");
  return `${OBJECTS}${name.slice(0, 2)}/${name}.zst.age`;
}

async function sumOf(place: Place, path: string): Promise<string> {
  const measure = new Measure();
  for await (const _ of measure.of(await place.read(path)));
  return measure.hex();
}

/** Runs `act` for each item, a few at a time, and stops at the first error. */
export async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T, i: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failed = false;
  const work = async () => {
    while (next < items.length && !failed) {
      const i = next++;
      await act(items[i]!, i).catch((error) => {
        failed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, work));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
