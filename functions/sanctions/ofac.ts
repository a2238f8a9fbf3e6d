import { type CsvRow, csvRows, ListFileError } from "./csv.ts";
import { parseRemarks } from "./remarks.ts";

/** One entry of a list, as we store it. */
export interface ListEntry {
  number: number;
  name: string;
  kind: "individual" | "entity" | "vessel" | "aircraft";
  program: string;
  remarks: string | null;
  aliases: string[];
  births: string[];
  addresses: { street?: string; city?: string; country?: string }[];
  ids: string[];
}

/** OFAC's files, each as a stream of text (data specification of the SDN list: no header row, `-0-` for null). */
export interface OfacFiles {
  sdn: AsyncIterable<string>;
  add: AsyncIterable<string>;
  alt: AsyncIterable<string>;
  /** The continuation of remarks that don't fit into their column. Required if there are any. */
  comments?: AsyncIterable<string>;
}

const FILES = { sdn: "sdn.csv", add: "add.csv", alt: "alt.csv", comments: "sdn_comments.csv" } as const;

/** Columns per file. In `add` and `alt`, the second column is the row's own number. */
const COLUMNS = { sdn: 12, add: 6, alt: 5, comments: 2 } as const;

/**
 * Maximum number of characters in the remarks column. Longer remarks continue in the comments file, where there can be
 * more weak aliases, birth dates and numbers.
 */
const REMARKS = 1000;

const KINDS: Record<string, ListEntry["kind"]> = {
  individual: "individual",
  vessel: "vessel",
  aircraft: "aircraft",
  entity: "entity",
  "": "entity",
};

/**
 * If more than this fraction of a file's rows has no entry in `sdn`, we assume that the files are from different days.
 */
const ORPHANS = 0.01;

/**
 * Joins the files by entry number. Addresses and aliases are kept in memory (a few megabytes); entries are read one by
 * one.
 * @throws ListFileError if something is malformed, the files don't belong together, or remarks continue in a missing
 *   file. The error names the file, and the line or entry if it concerns a particular one
 */
export async function* ofacEntries(files: OfacFiles): AsyncGenerator<ListEntry> {
  const addresses = new Grouped<ListEntry["addresses"][number]>();
  for await (const [number, , street, city, country] of rowsOf("add", files.add))
    if (street || city || country)
      addresses.add(number, {
        ...(street && { street }),
        ...(city && { city }),
        ...(country && { country }),
      });
  const aliases = new Grouped<string>();
  for await (const [number, , , name] of rowsOf("alt", files.alt)) if (name) aliases.add(number, name);

  const comments = new Grouped<string>();
  if (files.comments)
    for await (const [number, text] of rowsOf("comments", files.comments))
      if (text) comments.add(number, text);

  const seen = new Set<number>();
  for await (const row of rowsOf("sdn", files.sdn)) {
    const [number, name, type, program, , , , , , , , begun] = row;
    if (!files.comments && begun && begun.length >= REMARKS)
      throw new ListFileError(
        `sdn.csv, entry ${number}: its remarks continue in sdn_comments.csv; put that file next to the others`,
      );
    const remarks = begun && [begun, ...comments.of(number)].join("").trim();
    const kind = KINDS[(type ?? "").toLowerCase()];
    if (!name || !kind)
      throw new ListFileError(`sdn.csv, entry ${number}: the name is missing, or the type is unknown`);
    if (seen.has(number)) throw new ListFileError(`sdn.csv, entry ${number}: it appears twice`);
    seen.add(number);
    const { births, ids, aliases: weak } = parseRemarks(remarks ?? "");
    yield {
      number,
      name,
      kind,
      // Multiple programs are separated like `SDGT] [NPWMD`.
      program: (program ?? "").replaceAll("] [", ", "),
      remarks: remarks ?? null,
      aliases: [...aliases.of(number), ...weak],
      births,
      addresses: addresses.of(number),
      ids,
    };
  }
  if (seen.size === 0) throw new ListFileError("sdn.csv: the file is empty");
  for (const [name, grouped] of [
    ["add.csv", addresses],
    ["alt.csv", aliases],
    ["sdn_comments.csv", comments],
  ] as const)
    if (grouped.orphans(seen) > ORPHANS * grouped.rows)
      throw new ListFileError(
        `${name}: it refers to entries that aren't in sdn.csv; use files of the same day`,
      );
}

type Row = [number: number, ...rest: (string | undefined)[]];

async function* rowsOf(file: keyof typeof FILES, chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  try {
    for await (const { line, values } of csvRows(chunks)) yield checked(file, { line, values });
  } catch (error) {
    if (!(error instanceof ListFileError) || error.message.startsWith(FILES[file])) throw error;
    throw new ListFileError(`${FILES[file]}, ${error.message}`);
  }
}

function checked(file: keyof typeof FILES, { line, values }: CsvRow): Row {
  if (values.length !== COLUMNS[file])
    throw new ListFileError(
      `line ${line}: ${values.length} values where OFAC's format has ${COLUMNS[file]}; the file may be cut off`,
    );
  const [first = "", ...rest] = values;
  if (!/^\d{1,10}$/.test(first.trim()))
    throw new ListFileError(`line ${line}: "${first.trim().slice(0, 20)}" isn't an entry number`);
  return [Number(first), ...rest.map((value, i) => known(value, i === rest.length - 1))];
}

/**
 * @param isRemarks whether it's the last value of a row. Remarks keep their leading and trailing spaces, because they
 *   may continue in the comments file, and the text may have been split at a space
 * @returns the value; undefined if it's null or empty
 */
function known(value: string, isRemarks: boolean): string | undefined {
  const text = value.trim();
  if (text === "-0-" || text === "") return undefined;
  return isRemarks ? value : text;
}

/** Values grouped by entry number. */
class Grouped<T> {
  readonly #byNumber = new Map<number, T[]>();
  rows = 0;

  add(number: number, value: T): void {
    const values = this.#byNumber.get(number);
    if (values) values.push(value);
    else this.#byNumber.set(number, [value]);
    this.rows++;
  }

  of(number: number): T[] {
    return this.#byNumber.get(number) ?? [];
  }

  orphans(known: ReadonlySet<number>): number {
    let count = 0;
    for (const [number, values] of this.#byNumber) if (!known.has(number)) count += values.length;
    return count;
  }
}
