import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ownHost } from "../host.ts";
import { type Part, type PartHooks, startPart } from "../part.ts";

/**
 * Publishes the keys and status lists of the made-up issuers, with a page on which a developer revokes licenses.
 * @param host the address that it listens on
 */
export async function startIssuers(
  dataDir: string,
  port: number,
  host: string,
  hooks: PartHooks,
): Promise<Part> {
  const folder = join(dataDir, "issuers");
  mkdirSync(folder, { recursive: true });
  return await startPart({
    name: "issuers",
    script: "./utopia/issuers-process.ts",
    config: { file: join(folder, "revoked.json"), port, host },
    ...hooks,
  });
}

/** @returns the variable with which the Workers find what made-up issuers publish */
export const issuerVars = (port: number, host: string): Record<string, string> => ({
  MADE_UP_ISSUERS_URL: `http://${ownHost(host)}:${port}`,
});
