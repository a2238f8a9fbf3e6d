import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ROOT } from "#scripts/shared/root.ts";
import { startPart } from "#scripts/stack/part.ts";
import { freePorts } from "#scripts/stack/ports.ts";

/** `npx partykit dev` with the rooms, and its keys. */
export interface PartyKit {
  url: string;
  ticketKey: string;
  publishKey: string;
}

declare module "vitest" {
  interface ProvidedContext {
    partykit: PartyKit;
  }
}

/**
 * Runs what `partykit.json` names as a developer would. Its keys are in the file, as arguments would be seen by others.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "countersign-partykit-"));
  const [ticketKey, publishKey] = [randomBytes(32).toString("base64"), randomBytes(24).toString("hex")];
  const shipped = JSON.parse(readFileSync(join(ROOT, "partykit.json"), "utf8")) as { main: string };
  const config = join(folder, "partykit.json");
  const vars = { PARTY_TICKET_KEY: ticketKey, PARTY_PUBLISH_KEY: publishKey };
  writeFileSync(config, JSON.stringify({ ...shipped, main: join(ROOT, shipped.main), vars }), {
    mode: 0o600,
  });
  const { rooms: port } = await freePorts();
  const url = `http://127.0.0.1:${port}`;
  const part = await startPart({
    name: "rooms",
    script: "./run-guarded.ts",
    config: {
      command: process.execPath,
      args: [
        ...[join(ROOT, "node_modules/partykit/dist/bin.mjs"), "dev", "--config", config],
        ...["--port", String(port), "--persist", join(folder, "state")],
        ...["--disable-request-cf-fetch", "--no-hotkeys"],
      ],
    },
    env: { CI: "true" },
    // Any answer will do, because it only listens once the rooms are bundled.
    probe: async () => (await fetch(url)).status > 0,
    onLog: () => {},
    onDeath: (how, lines) => console.error(`PartyKit ended by itself: ${how}`, lines),
  });
  project.provide("partykit", { url, ticketKey, publishKey });
  return async () => {
    await part.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
