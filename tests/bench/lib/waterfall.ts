import type { Browser } from "playwright-core";
import type { Loaded, Visit } from "./visit.ts";

const COLORS: Record<string, string> = {
  Document: "#2563eb",
  Script: "#d97706",
  Stylesheet: "#7c3aed",
  Font: "#db2777",
  Fetch: "#059669",
  XHR: "#059669",
};
const [ROW, NAMES, WIDTH, TOP] = [13, 330, 1100, 46];

/**
 * Draws what a visit loaded, one line per request. The light part is the wait for the answer, the dark part its
 * transfer.
 * @param title what was visited and how
 * @param file the picture's path, which ends in `.png`
 */
export async function drawWaterfall(
  browser: Browser,
  title: string,
  visit: Visit,
  file: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: NAMES + WIDTH + 40, height: 200 } });
  await page.setContent(svg(title, visit));
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}

function svg(title: string, { loaded, firstContent, usable }: Visit): string {
  const last = Math.max(usable, ...loaded.map(({ end, answered, begin }) => end ?? answered ?? begin));
  const x = (time: number) => NAMES + (time / last) * WIDTH;
  const height = TOP + loaded.length * ROW + 20;
  const grid = Array.from({ length: Math.floor(last / 500) + 1 }, (_, i) => i * 500).map(
    (time) =>
      `<line x1="${x(time)}" x2="${x(time)}" y1="${TOP - 6}" y2="${height}" stroke="#e5e7eb"/>` +
      (time % 1000 === 0 ? text(x(time), TOP - 10, `${time / 1000} s`, "#6b7280", "middle") : ""),
  );
  const marks = [
    { name: "first content", time: firstContent, color: "#0891b2", y: 14 },
    { name: "usable", time: usable, color: "#dc2626", y: 26 },
  ].map(
    ({ name, time, color, y }) =>
      `<line x1="${x(time)}" x2="${x(time)}" y1="${y}" y2="${height}" stroke="${color}" stroke-width="1.5"/>` +
      text(x(time) - 4, y + 2, `${name} ${(time / 1000).toFixed(2)} s`, color, "end"),
  );
  const rows = loaded.map((one, i) => row(one, TOP + i * ROW, x));
  return `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" width="${NAMES + WIDTH + 40}" height="${height}" font-family="sans-serif" font-size="10">
    <rect width="100%" height="100%" fill="white"/>${text(8, 16, title, "#111827", "start", 13)}${text(8, 32, `${loaded.length} requests`, "#6b7280", "start")}
    ${[...grid, ...rows, ...marks].join("")}</svg></body>`;
}

function row(one: Loaded, y: number, x: (time: number) => number): string {
  const color = COLORS[one.type] ?? "#6b7280";
  const { begin, answered = begin, end = answered } = one;
  const bar = (from: number, to: number, opacity: number) =>
    `<rect x="${x(from)}" y="${y + 1}" width="${Math.max(1, x(to) - x(from))}" height="${ROW - 4}" fill="${color}" opacity="${opacity}"/>`;
  const { pathname, search } = new URL(one.url);
  const name = (pathname + search).replace("/assets/", "");
  const size = one.isCached ? "cached" : one.bytes ? `${(one.bytes / 1000).toFixed(1)} kB` : "";
  return (
    text(8, y + 9, name.length > 46 ? `${name.slice(0, 45)}…` : name, "#111827", "start") +
    text(NAMES - 8, y + 9, size, "#6b7280", "end") +
    bar(begin, answered, 0.35) +
    bar(answered, end, 1)
  );
}

function text(x: number, y: number, words: string, color: string, anchor: string, size = 10): string {
  const safe = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="${x}" y="${y}" fill="${color}" text-anchor="${anchor}" font-size="${size}">${safe}</text>`;
}
