import { unavailablePart } from "#contract/unavailable.ts";
import { ObjectWriter } from "#functions/documents/store/object-writer.ts";
import { deleteObject, getObject, listObjects, type StorageEnv } from "#functions/documents/store/storage.ts";
import { Refused } from "#scripts/ops/command.ts";
import { NotThere, type Place, type StoredFile } from "./place.ts";

const PAGE = 1000;

/**
 * @param prefix the prefix of all keys, without the `/` at its end; empty for the whole bucket
 * @returns a bucket as a place
 */
export function bucketPlace(env: StorageEnv, prefix: string, name: string): Place {
  const start = prefix === "" ? "" : `${prefix}/`;

  async function* list(under: string): AsyncGenerator<StoredFile> {
    for (let after = ""; ; ) {
      const { objects, isLast } = await explained(listObjects(env, start + under, after, PAGE));
      for (const { key, size, etag } of objects) yield { path: key.slice(start.length), size, mark: etag };
      if (isLast) return;
      after = objects.at(-1)?.key ?? after;
    }
  }

  /**
   * @returns an error that names the bucket if the storage refused the request, such as for a wrong key; any other
   *   error unchanged
   */
  const refusal = (error: unknown): unknown =>
    (error as { $metadata?: unknown }).$metadata && !unavailablePart(error)
      ? new Refused(`${name} refused this: ${(error as Error).message} (${(error as Error).name})`)
      : error;
  const explained = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw refusal(error);
    });

  return {
    name,
    bucket: `${env.S3_ENDPOINT ?? env.S3_REGION} ${env.S3_BUCKET}`,
    list,
    async read(path) {
      try {
        const { body } = await getObject(env, start + path);
        return body;
      } catch (error) {
        throw (error as Error).name === "NoSuchKey" ? new NotThere(path) : refusal(error);
      }
    },
    async write(path, body) {
      const writer = new ObjectWriter(env, start + path);
      try {
        for await (const chunk of body) await writer.write(chunk);
        await writer.finish("application/octet-stream");
      } catch (error) {
        await writer.abort();
        throw refusal(error);
      }
    },
    remove: (path) => explained(deleteObject(env, start + path)),
  };
}
