import type { Ctx } from "#core/context.ts";
import { parseEnv } from "#core/env.ts";
import { newId } from "#core/ids.ts";
import { openForOperator } from "#db/client.ts";
import { PORT_VARIABLES } from "#scripts/stack/ports.ts";

/**
 * Creates the context that commands run in. It sends nothing itself: what a command puts into the outbox is sent or run
 * by the Worker's cron job, within a minute.
 * @param env `DB_URL` and `DB_TOKEN`, by default the local stack's database; `FIELD_KEYS` to read encrypted values,
 *   `CREDENTIAL_KEYS` to list or rotate them, and `LINK_KEY` to delete accounts
 */
export function opsContext(env: NodeJS.ProcessEnv): Ctx {
  const { name, fallback } = PORT_VARIABLES.database;
  const { issuers } = PORT_VARIABLES;
  const keys = Object.fromEntries(
    ["FIELD_KEYS", "CREDENTIAL_KEYS", "LINK_KEY"].flatMap((one) => (env[one] ? [[one, env[one]]] : [])),
  );
  const given = {
    ENV: "development",
    ENV_NAMES: ["ENV", "DB_URL", "DB_TOKEN", "MADE_UP_ISSUERS_URL", ...Object.keys(keys)].join(","),
    DB_URL: env.DB_URL || `http://127.0.0.1:${env[name] || fallback}`,
    ...(env.DB_TOKEN ? { DB_TOKEN: env.DB_TOKEN } : {}),
    // The local stack's issuers publish their keys there.
    ...(env.DB_URL
      ? {}
      : { MADE_UP_ISSUERS_URL: `http://127.0.0.1:${env[issuers.name] || issuers.fallback}` }),
    ...keys,
  };
  const parsed = parseEnv(given);
  return {
    env: parsed,
    db: openForOperator(parsed.DB_URL, parsed.DB_TOKEN),
    now: Date.now,
    requestId: newId("req", Date.now()),
    log: () => {},
    waitUntil: () => {},
    dispatch: null,
  };
}
