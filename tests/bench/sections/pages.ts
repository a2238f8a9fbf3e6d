import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildWeb } from "#scripts/build-web.ts";
import { ROOT } from "#scripts/stack/part.ts";
import { kB, type Row } from "../lib/table.ts";

const DIST = join(ROOT, "web/dist");

/** What a page loads at once, gzipped, by its HTML; and all there is. */
export async function pages(): Promise<Row[]> {
  await buildWeb();
  const assets = readdirSync(join(DIST, "assets"));
  const all = (ending: string) =>
    assets.filter((name) => name.endsWith(ending)).reduce((sum, name) => sum + gzipped(`assets/${name}`), 0);
  return [
    row("landing, hydrated: scripts", scriptsOf("index.html"), 125_000),
    row("application's shell: scripts", scriptsOf("app.html"), 175_000),
    row("all scripts", all(".js"), 320_000),
    row("all styles", all(".css"), 20_000),
  ];
}

/** Those that the page names, and what they import at once. */
function scriptsOf(page: string): number {
  const html = readFileSync(join(DIST, page), "utf8");
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? "");
  const seen = new Set<string>();
  const queue = [...named];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = readFileSync(join(DIST, file), "utf8");
    for (const [, name] of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
      queue.push(`assets/${name}`);
  }
  return [...seen].reduce((sum, file) => sum + gzipped(file), 0);
}

const gzipped = (file: string) => gzipSync(readFileSync(join(DIST, file))).length;

const row = (what: string, bytes: number, limit: number): Row => ({
  goal: `${what} ≤ ${limit / 1000} kB`,
  baseline: kB(limit),
  ours: kB(bytes),
  ratio: (bytes / limit).toFixed(2),
  met: bytes <= limit,
});
