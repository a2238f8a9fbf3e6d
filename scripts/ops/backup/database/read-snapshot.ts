import { damaged } from "../sealed.ts";
import { linesOf } from "./cursor.ts";
import { type EndLine, FORMAT, type Header, type TableLine, type Written } from "./format.ts";

/** A part of a snapshot: first its header, and then, for each table, the index in the header followed by the rows. */
export type Piece = { header: Header } | { table: number } | { row: Written[] };

/**
 * Reads a snapshot, and checks it against its header and its end.
 * @param body the bytes from `takeSnapshot`
 * @throws Refused if a part is missing, unexpected or wrong
 */
export async function* readSnapshot(body: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  let header: Header | undefined;
  let table = -1;
  let end: number | undefined;
  const rows: number[] = [];
  for await (const text of linesOf(body)) {
    const line = parse(text);
    if (end !== undefined) throw broken("it goes on after its end");
    if (!header) {
      if (!isHeader(line)) throw broken("it doesn't begin like a snapshot of Countersign's database");
      header = line;
      yield { header };
    } else if (Array.isArray(line)) {
      if (line.length !== header.tables[table]?.columns.length) throw broken("a row has other columns");
      rows[table] = (rows[table] ?? 0) + 1;
      yield { row: line as Written[] };
    } else if ("table" in line && line.table > table && header.tables[line.table]) {
      table = line.table;
      yield { table };
    } else if ("end" in line) end = line.end;
    else throw broken("a line is unknown");
  }
  if (!header || end === undefined) throw broken("its end is missing");
  const short = header.tables.find((one, i) => one.rows !== (rows[i] ?? 0));
  if (short) throw broken(`${short.name} should have ${short.rows} rows`);
  if (rows.reduce((sum, n) => sum + (n ?? 0), 0) !== end) throw broken("rows are missing");
}

type Line = Written[] | Header | TableLine | EndLine;

function parse(text: string): Line {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line === "object" && line !== null) return line as Line;
  } catch {
    // Reported below.
  }
  throw broken("a line can't be read");
}

const isHeader = (line: Line): line is Header => "format" in line && line.format === FORMAT;

const broken = (why: string) => damaged("The snapshot of the database", why);
