import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Part, type PartHooks, startPart } from "../part.ts";

/**
 * The local outbox: accepts email in Resend's format and text messages, stores them and shows them.
 * @param apiKey required as `Authorization: Bearer` to post messages
 */
export async function startMail(
  dataDir: string,
  port: number,
  apiKey: string,
  host: string,
  hooks: PartHooks,
): Promise<Part> {
  const folder = join(dataDir, "mail");
  mkdirSync(folder, { recursive: true });
  return await startPart({
    name: "mail",
    script: "./mail/mail-process.ts",
    config: { file: join(folder, "outbox.jsonl"), port, apiKey, host },
    ...hooks,
  });
}
