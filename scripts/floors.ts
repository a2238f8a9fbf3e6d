import { plural } from "#contract/plural.ts";
import { crossings, FLOORS, upward } from "#tests/unit/architecture/floors.ts";

/** Prints the folders of code, lowest first, each with the folders that it imports and how often. */
const all = crossings();
const widest = Math.max(...FLOORS.map((floor) => floor.length));
for (const floor of FLOORS) {
  const counts = new Map<string, number>();
  for (const { from, to } of all) if (from === floor) counts.set(to, (counts.get(to) ?? 0) + 1);
  const targets = [...counts].sort(([, a], [, b]) => b - a).map(([to, count]) => `${to} ${count}`);
  console.log(`${floor.padEnd(widest + 2)}${targets.join(" · ") || "–"}`);
}
const up = upward(all);
console.log(
  up.length === 0
    ? "Every import points down, so there is no cycle."
    : `${plural(up.length, "import points", "imports point")} up.`,
);
process.exitCode = up.length === 0 ? 0 : 1;
