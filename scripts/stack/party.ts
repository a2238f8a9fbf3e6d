import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownHost } from "./host.ts";
import { type Part, type PartSpec, ROOT, startPart } from "./part.ts";

/**
 * PartyKit's dev server with the rooms in `realtime/`. Its keys are passed in a config file in the data folder, because
 * arguments would be visible to every user of the machine.
 * @param vars what `room.env` contains
 * @param host the address that they listen on
 * @param rooms the file with the rooms, if it isn't that of `partykit.json`
 */
export async function startParty(
  dataDir: string,
  port: number,
  host: string,
  vars: Record<string, string>,
  hooks: Pick<PartSpec, "onLog" | "onDeath">,
  rooms?: string,
): Promise<Part> {
  const folder = join(dataDir, "party");
  mkdirSync(folder, { recursive: true });
  const shipped = JSON.parse(readFileSync(join(ROOT, "partykit.json"), "utf8")) as { main: string };
  const config = join(folder, "partykit.json");
  writeFileSync(config, JSON.stringify({ ...shipped, main: join(ROOT, rooms ?? shipped.main), vars }), {
    mode: 0o600,
  });
  return await startPart({
    name: "party",
    script: "./run-guarded.ts",
    config: {
      command: process.execPath,
      args: [
        ...["--import", new URL("./listen-on.ts", import.meta.url).href],
        join(ROOT, "node_modules/partykit/dist/bin.mjs"),
        "dev",
        ...["--config", config, "--port", String(port), "--persist", join(folder, "state")],
        ...["--disable-request-cf-fetch", "--no-hotkeys"],
      ],
    },
    env: { CI: "true", ROOMS_HOST: host },
    // Any answer will do, because it only listens once the rooms are bundled.
    probe: async () => (await fetch(`http://${ownHost(host)}:${port}/`)).status > 0,
    ...hooks,
  });
}
