/** A row of the results. */
export interface Row {
  /** What is compared, with its limit if there is one. */
  goal: string;
  /** The value of the smallest program for the same job. */
  baseline: string;
  ours: string;
  /** The number that the goal is about. */
  ratio: string;
  /** Null if there's no limit, and the number is only for information. */
  met: boolean | null;
}

const HEAD: Row = { goal: "goal", baseline: "baseline", ours: "ours", ratio: "ratio", met: null };
const COLUMNS = ["goal", "baseline", "ours", "ratio"] as const;

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`;
export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const MB = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** @returns the row of a goal that is a ratio of two times */
export function ratioRow(goal: string, limit: number | null, baseline: number, ours: number): Row {
  const ratio = ours / baseline;
  return {
    goal: limit === null ? goal : `${goal} ≤ ${limit}`,
    baseline: ms(baseline),
    ours: ms(ours),
    ratio: ratio.toFixed(2),
    // Compares the rounded value from the table, because a third digit means nothing on a noisy machine.
    met: limit === null ? null : Number(ratio.toFixed(2)) <= limit,
  };
}

const metText = (row: Row) => (row.met === null ? "–" : row.met ? "yes" : "**no**");

/** @returns a section of the results as Markdown */
export function markdown(title: string, rows: readonly Row[]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const body = rows.map((row) => line([...COLUMNS.map((name) => row[name]), metText(row)]));
  return [`## ${title}`, "", line([...COLUMNS, "met"]), "|---|---|---|---|---|", ...body, ""].join("\n");
}

/** Prints a section to the terminal. */
export function print(title: string, rows: readonly Row[]): void {
  const all = [HEAD, ...rows];
  const width = (name: (typeof COLUMNS)[number]) => Math.max(...all.map((row) => row[name].length));
  console.log(`\n${title}`);
  for (const row of all) {
    const cells = COLUMNS.map((name) => row[name].padEnd(width(name)));
    const met = row === HEAD ? "met" : metText(row).replaceAll("*", "");
    console.log(`  ${cells.join("  ")}  ${met}`);
  }
}
