import { ObjectWriter } from "#functions/documents/object-writer.ts";
import { deleteObject, getObject, listObjects, type StorageEnv } from "#functions/documents/storage.ts";
import { NotThere, type Place, type StoredFile } from "./place.ts";

const PAGE = 1000;

/**
 * @param prefix of all keys, without the `/` at its end; empty for the whole bucket
 * @returns a bucket as a place
 */
export function bucketPlace(env: StorageEnv, prefix: string, name: string): Place {
  const start = prefix === "" ? "" : `${prefix}/`;

  async function* list(under: string): AsyncGenerator<StoredFile> {
    for (let after = ""; ; ) {
      const page = await listObjects(env, start + under, after, PAGE);
      for (const { key, size, etag } of page) yield { path: key.slice(start.length), size, mark: etag };
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      after = last.key;
    }
  }

  return {
    name,
    bucket: `${env.S3_ENDPOINT ?? env.S3_REGION} ${env.S3_BUCKET}`,
    list,
    async read(path) {
      try {
        const { body } = await getObject(env, start + path);
        return body;
      } catch (error) {
        throw (error as Error).name === "NoSuchKey" ? new NotThere(path) : error;
      }
    },
    async write(path, body) {
      const writer = new ObjectWriter(env, start + path);
      try {
        for await (const chunk of body) await writer.write(chunk);
        await writer.finish("application/octet-stream");
      } catch (error) {
        await writer.abort();
        throw error;
      }
    },
    remove: (path) => deleteObject(env, start + path),
    // An object is complete or isn't there, and each backup has files of its own.
    claim: () => () => {},
  };
}
