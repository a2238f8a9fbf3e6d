import { bucketPlace } from "./bucket-place.ts";
import { folderPlace } from "./folder-place.ts";
import type { Place } from "./place.ts";
import { storageFrom } from "./storage-from.ts";

/**
 * @param where a folder, or `s3://<bucket>/<prefix>`
 * @param env for a bucket, its `BACKUP_S3_…` or else `S3_…` variables say how to reach it
 * @param first a prefix of variables to try before these
 */
export function placeAt(where: string, env: NodeJS.ProcessEnv, first?: string): Place {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(where) ?? [];
  if (!bucket) return folderPlace(where);
  const storage = { ...storageFrom(env, ...(first ? [first] : []), "BACKUP_S3_"), S3_BUCKET: bucket };
  return bucketPlace(storage, prefix.replace(/\/+$/, ""), where);
}
