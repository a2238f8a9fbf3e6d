import type { Tally } from "./tally.ts";

const HEAD = [
  "kind",
  "cases",
  "right",
  "wrong",
  "false yes",
  "unread",
  "refused",
  "why not",
  "median",
  "95 %",
];

/** @returns the table for a terminal, in columns */
export function table(tallies: readonly Tally[]): string {
  const rows = [HEAD, ...tallies.map((tally) => [...counts(tally), time(tally.median), time(tally.slow)])];
  const widths = HEAD.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (isText(i) ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** @returns the table for a README, without times, because those depend on the machine */
export function markdown(tallies: readonly Tally[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const head = HEAD.slice(0, -2);
  return [row(head), row(head.map((_, i) => (isText(i) ? "---" : "---:")))]
    .concat(tallies.map((tally) => row(counts(tally))))
    .join("\n");
}

const isText = (column: number) => column === 0 || column === HEAD.indexOf("why not");

function counts(tally: Tally): string[] {
  const codes = Object.entries(tally.codes).sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
  return [
    tally.kind,
    ...[tally.cases, tally.right, tally.wrong, tally.falseYes, tally.unread, tally.refused].map(String),
    codes.map(([code, count]) => `${code} ${count}`).join(", ") || "–",
  ];
}

const time = (milliseconds: number) =>
  milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`;
