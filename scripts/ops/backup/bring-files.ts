import { eachOf } from "./keep-files.ts";
import type { Kept } from "./manifest.ts";
import type { Place } from "./place.ts";
import { damaged, Measure, unseal } from "./sealed.ts";

const AT_ONCE = 4;

/**
 * Copies files from a backup to the product's storage. What's there already stays, so a run that was interrupted
 * continues where it was.
 * @param there sizes of the files in the storage, by their keys
 * @returns how many were copied
 * @throws Refused if a file in the backup isn't what was stored; it isn't in the storage then
 */
export async function bringFiles(
  from: Place,
  to: Place,
  identity: string,
  files: readonly Kept[],
  there: ReadonlyMap<string, number>,
  tell: (files: number, of: number) => void,
): Promise<number> {
  let done = 0;
  const missing = files.filter(({ key, size }) => there.get(key) !== size);
  await eachOf(missing, AT_ONCE, async (file) => {
    await to.write(file.key, file.path === "" ? nothing() : checked(from, identity, file));
    tell(++done, missing.length);
  });
  return missing.length;
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Fails at its end, before the file counts as written, if the bytes aren't the ones that were stored. */
async function* checked(from: Place, identity: string, file: Kept): AsyncGenerator<Uint8Array> {
  const sealed = new Measure();
  const plain = new Measure();
  yield* plain.of(unseal(identity, sealed.of(await from.read(file.path)), file.path));
  if (sealed.hex() !== file.sum || plain.bytes !== file.size) throw damaged(file.path, "its hash differs");
}
