import type { StorageEnv } from "#functions/documents/store/storage.ts";
import { UsageError } from "#scripts/ops/command.ts";
import { PORT_VARIABLES } from "#scripts/stack/ports.ts";
import { LOCAL_S3 } from "#scripts/stack/storage.ts";

const NAMES = ["REGION", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"] as const;

/**
 * @param env `S3_ENDPOINT`, `S3_REGION`, `S3_BUCKET`, `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`. If the region, the
 *   keys and `DB_URL` are all missing, the local stack's storage is used
 * @param prefixes prefixes of variables to try before these, such as `BACKUP_S3_`. The first prefix with an endpoint or
 *   a key id is used. A missing region or key is then taken from `S3_…`, but a missing endpoint isn't
 * @returns the bucket and how to reach it
 * @throws UsageError naming what's missing
 */
export function storageFrom(env: NodeJS.ProcessEnv, ...prefixes: string[]): StorageEnv {
  const all = [...prefixes, "S3_"];
  const isSet = (name: string) => Boolean(env[name]);
  if (!env.DB_URL && !all.some((prefix) => NAMES.some((name) => isSet(prefix + name))))
    return local(env, all);
  // Never combine `S3_ENDPOINT` with another prefix's keys. A key id alone also selects its prefix, because Amazon's
  // storage needs no endpoint.
  const first = all.find((prefix) => isSet(`${prefix}ENDPOINT`) || isSet(`${prefix}ACCESS_KEY_ID`)) ?? "S3_";
  const value = (name: string) => env[first + name] || env[`S3_${name}`] || "";
  const missing = NAMES.filter((name) => !value(name)).map((name) => `S3_${name}`);
  if (prefixes.length === 0 && !isSet("S3_BUCKET")) missing.push("S3_BUCKET");
  if (missing.length > 0) throw new UsageError(`Set ${missing.join(", ")} to reach the storage`);
  const endpoint = env[`${first}ENDPOINT`];
  return {
    ...(endpoint ? { S3_ENDPOINT: endpoint } : {}),
    S3_REGION: value("REGION"),
    S3_BUCKET: env.S3_BUCKET ?? "",
    S3_ACCESS_KEY_ID: value("ACCESS_KEY_ID"),
    S3_SECRET_ACCESS_KEY: value("SECRET_ACCESS_KEY"),
  };
}

function local(env: NodeJS.ProcessEnv, prefixes: readonly string[]): StorageEnv {
  const { name, fallback } = PORT_VARIABLES.storage;
  const endpoint = prefixes.map((prefix) => env[`${prefix}ENDPOINT`]).find(Boolean);
  return {
    S3_ENDPOINT: endpoint || `http://127.0.0.1:${env[name] || fallback}`,
    S3_REGION: LOCAL_S3.region,
    S3_BUCKET: env.S3_BUCKET || LOCAL_S3.bucket,
    S3_ACCESS_KEY_ID: LOCAL_S3.keyId,
    S3_SECRET_ACCESS_KEY: LOCAL_S3.secret,
  };
}
