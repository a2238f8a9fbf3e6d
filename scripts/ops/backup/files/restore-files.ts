import type { Kept } from "../manifest.ts";
import type { Place } from "../places/place.ts";
import { Damaged, damaged, Measure, stored, unseal } from "../sealed.ts";
import { eachOf } from "./keep-files.ts";

const AT_ONCE = 4;

/**
 * Copies files from a backup to the product's storage. Skips files that the storage already has, so an interrupted run
 * continues where it stopped. A damaged file doesn't stop the others.
 * @param there the keys of the files in the storage
 * @returns the number of copied files, and a line for each damaged file
 */
export async function restoreFiles(
  from: Place,
  to: Place,
  identity: string,
  files: readonly Kept[],
  there: ReadonlySet<string>,
  report: (files: number, of: number) => void,
): Promise<{ copied: number; wrong: string[] }> {
  let copied = 0;
  const wrong: string[] = [];
  const missing = files.filter(({ key }) => !there.has(key));
  await eachOf(missing, AT_ONCE, async (file) => {
    try {
      await to.write(file.key, file.path === "" ? nothing() : checked(from, identity, file));
      copied++;
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      wrong.push(`${file.key} isn't restored. ${error.message}`);
    }
    report(copied + wrong.length, missing.length);
  });
  return { copied, wrong };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Throws at the end, before the file counts as written, if the bytes aren't the ones that were stored. */
async function* checked(from: Place, identity: string, file: Kept): AsyncGenerator<Uint8Array> {
  const sealed = new Measure();
  const plain = new Measure();
  yield* plain.of(unseal(identity, sealed.of(await stored(from, file.path)), file.path));
  if (sealed.hex() !== file.sum || plain.bytes !== file.size) throw damaged(file.path, "its hash differs");
}
