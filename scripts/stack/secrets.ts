import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { ROOT } from "../shared/root.ts";

/** Variables that name the local stack's own addresses and services. `.dev.vars` can't change them. */
const DECIDED_HERE = [
  "APP_URL",
  "DB_URL",
  "DB_TOKEN",
  "S3_ENDPOINT",
  "S3_REGION",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "MAIL_URL",
  "MADE_UP_ISSUERS_URL",
];

/**
 * Creates keys for local use once and keeps them in the data folder, so that sessions and encrypted fields survive a
 * restart.
 * @param dataDir an existing folder
 * @returns variable names and values, as the Worker expects them
 */
export function localSecrets(dataDir: string): Record<string, string> {
  const file = join(dataDir, "secrets.json");
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { privateKey: credentialKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = () => randomBytes(32).toString("base64");
  const secrets = {
    JWT_PRIVATE_KEY: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
    JWT_PUBLIC_KEY: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
    CREDENTIAL_KEYS: `c1:${credentialKey.export({ format: "der", type: "pkcs8" }).toString("base64")}`,
    FIELD_KEYS: `k1:${key()}`,
    LINK_KEY: key(),
    FINGERPRINT_KEY: key(),
    PARTY_TICKET_KEY: key(),
    ...vapidKeys(),
    OPS_KEY: randomBytes(32).toString("hex"),
    MAIL_API_KEY: randomBytes(24).toString("hex"),
    // Keep the existing keys, and add those that a newer version needs.
    ...known,
  };
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

/** A key pair for push services: the public point and the private number, as base64url. */
function vapidKeys(): Record<string, string> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { VAPID_PUBLIC_KEY: point.toString("base64url"), VAPID_PRIVATE_KEY: d };
}

/** @returns what the developer set in `.dev.vars`, without empty values and those that the stack decides */
export function devVars(): Record<string, string> {
  const file = join(ROOT, ".dev.vars");
  if (!existsSync(file)) return {};
  const entries = Object.entries(parseEnv(readFileSync(file, "utf8")));
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value && !DECIDED_HERE.includes(name) ? [[name, value]] : [])),
  );
}
