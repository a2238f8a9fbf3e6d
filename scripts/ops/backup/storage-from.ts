import type { StorageEnv } from "#functions/documents/storage.ts";
import { PORT_VARIABLES } from "#scripts/stack/ports.ts";
import { LOCAL_S3 } from "#scripts/stack/storage.ts";
import { UsageError } from "../command.ts";

const NAMES = ["ENDPOINT", "REGION", "BUCKET", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"] as const;

/**
 * @param env `S3_ENDPOINT`, `S3_REGION`, `S3_BUCKET`, `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`; without any of them
 *   and without `DB_URL`, the storage of the local stack
 * @param first a prefix of names that come before these, such as `BACKUP_S3_`
 * @returns which bucket, and how to reach it
 * @throws UsageError naming what's missing
 */
export function storageFrom(env: NodeJS.ProcessEnv, first = "S3_"): StorageEnv {
  const set = (name: string) => env[first + name] || env[`S3_${name}`] || undefined;
  if (!env.DB_URL && NAMES.every((name) => !set(name))) {
    const { name, fallback } = PORT_VARIABLES.storage;
    return {
      S3_ENDPOINT: `http://127.0.0.1:${env[name] || fallback}`,
      S3_REGION: LOCAL_S3.region,
      S3_BUCKET: LOCAL_S3.bucket,
      S3_ACCESS_KEY_ID: LOCAL_S3.keyId,
      S3_SECRET_ACCESS_KEY: LOCAL_S3.secret,
    };
  }
  const isNamed = first !== "S3_";
  const missing = NAMES.filter(
    (name) => !set(name) && name !== "ENDPOINT" && !(isNamed && name === "BUCKET"),
  );
  if (missing.length > 0)
    throw new UsageError(`Set ${missing.map((name) => `S3_${name}`).join(", ")} to reach the storage`);
  const endpoint = set("ENDPOINT");
  return {
    ...(endpoint ? { S3_ENDPOINT: endpoint } : {}),
    S3_REGION: set("REGION")!,
    S3_BUCKET: set("BUCKET") ?? "",
    S3_ACCESS_KEY_ID: set("ACCESS_KEY_ID")!,
    S3_SECRET_ACCESS_KEY: set("SECRET_ACCESS_KEY")!,
  };
}
