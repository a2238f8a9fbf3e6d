import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { markdown, print, type Row } from "./lib/table.ts";
import { analytics } from "./sections/analytics.ts";
import { backups } from "./sections/backups.ts";
import { billing } from "./sections/billing.ts";
import { bundles } from "./sections/bundles.ts";
import { camera } from "./sections/camera.ts";
import { checks } from "./sections/checks.ts";
import { cold } from "./sections/cold.ts";
import { endpoints } from "./sections/endpoints.ts";
import { engine } from "./sections/engine.ts";
import { fingerprints } from "./sections/fingerprints.ts";
import { kills } from "./sections/kills.ts";
import { lists } from "./sections/lists.ts";
import { memory } from "./sections/memory.ts";
import { pages } from "./sections/pages.ts";
import { pictures } from "./sections/pictures.ts";
import { screens } from "./sections/screens.ts";
import { sharing } from "./sections/sharing.ts";
import { signatures } from "./sections/signatures.ts";
import { sockets } from "./sections/sockets.ts";
import { teams } from "./sections/teams.ts";
import { uploads } from "./sections/uploads.ts";

/** `npm run bench [section …]` measures what must be fast together with the smallest program for the same job. */
const SECTIONS: Record<string, () => Promise<Row[]>> = {
  endpoints,
  lists,
  analytics,
  uploads,
  pictures,
  signatures,
  memory,
  checks,
  sharing,
  teams,
  billing,
  sockets,
  backups,
  cold,
  kills,
  engine,
  fingerprints,
  bundles,
  pages,
  screens,
  camera,
};

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(SECTIONS);
const parts: string[] = [];
for (const name of names) {
  const section = SECTIONS[name];
  if (!section) throw new Error(`No section ${name}; there are ${Object.keys(SECTIONS).join(", ")}`);
  const rows = await section();
  print(name, rows);
  parts.push(markdown(name, rows));
}
if (wanted.length === 0)
  writeFileSync(
    join(import.meta.dirname, "RESULTS.md"),
    `# Results\n\nMedians, both sides measured in one run, interleaved, on two cores. Ratios hold; absolute times are this machine's.\n\n${parts.join("\n")}`,
  );
process.exit(0);
