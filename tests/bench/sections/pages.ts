import { join } from "node:path";
import { ROOT } from "#scripts/shared/root.ts";
import { buildWeb } from "#scripts/stack/workers/build-web.ts";
import { weights } from "#web/build/weights.ts";
import { kB, type Row } from "../lib/table.ts";

/** The gzipped size of what each page loads at first, compared with the limits that tests enforce. */
export async function pages(): Promise<Row[]> {
  await buildWeb();
  return weights(join(ROOT, "web/dist")).map(({ name, bytes, limit }) => ({
    goal: `${name} ≤ ${limit / 1000} kB`,
    baseline: kB(limit),
    ours: kB(bytes),
    ratio: (bytes / limit).toFixed(2),
    met: bytes <= limit,
  }));
}
