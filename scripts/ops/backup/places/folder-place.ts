import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Refused } from "#scripts/ops/command.ts";
import { NotThere, type Place, type StoredFile } from "./place.ts";

/** The folder for files that aren't complete yet. */
const INCOMING = "incoming";

/** @returns a place that stores its files in a folder, which is created with the first file */
export function folderPlace(folder: string): Place {
  const root = resolve(folder);
  const at = (path: string) => join(root, path);
  /** Until it's complete, a file has a number as its name. These numbers are in use now. */
  const busy = new Set<number>();

  async function* list(prefix: string): AsyncGenerator<StoredFile> {
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(missing([]));
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
      .filter((path) => path.startsWith(prefix) && !path.startsWith(`${INCOMING}/`));
    for (const path of paths.sort()) {
      const { size, mtimeMs } = await stat(at(path));
      yield { path, size, mark: `${mtimeMs}` };
    }
  }

  async function write(path: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    let n = 0;
    while (busy.has(n)) n++;
    busy.add(n);
    const partial = at(`${INCOMING}/${n}`);
    try {
      mkdirSync(dirname(partial), { recursive: true });
      await pipeline(Readable.from(body), createWriteStream(partial, { mode: 0o600, flush: true }));
      mkdirSync(dirname(at(path)), { recursive: true });
      await rename(partial, at(path));
    } catch (error) {
      await rm(partial, { force: true }).catch(() => undefined);
      throw ofFolder(folder, error);
    } finally {
      busy.delete(n);
    }
  }

  return {
    name: folder,
    bucket: null,
    list,
    async read(path) {
      const stream = createReadStream(at(path));
      await new Promise((opened, failed) => stream.once("open", opened).once("error", failed)).catch(
        (error) => {
          throw (error as NodeJS.ErrnoException).code === "ENOENT" ? new NotThere(path) : error;
        },
      );
      return stream;
    },
    write,
    async remove(path) {
      await rm(at(path), { force: true });
      // `rmdir` fails if the folder still has files, so it only removes an empty one.
      await rmdir(dirname(at(path))).catch(() => undefined);
    },
  };
}

const missing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };

/** @returns for errors that mean the folder can't be written, one that tells the operator so; others unchanged */
function ofFolder(folder: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new Refused(
      `There's no space left in ${folder}. Make room and run it again: what's stored so far is kept.`,
    );
  if (code && ["EACCES", "EROFS", "EPERM", "ENOTDIR", "EEXIST", "EFBIG"].includes(code))
    return new Refused(`${folder} can't be written: ${message}`);
  return error;
}
