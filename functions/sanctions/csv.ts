import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";

/** A file is malformed. The message says in one line what's wrong and where. */
export class ListFileError extends Error {
  override name = "ListFileError";
}

/** One row of values, and the line of the file where it ends, counted from 1. */
export interface CsvRow {
  line: number;
  values: string[];
}

/** Our messages for csv-parse's error codes. */
const REASONS: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quote isn't closed; the file may be cut off",
  INVALID_OPENING_QUOTE: "a quote inside an unquoted value",
  CSV_INVALID_CLOSING_QUOTE: "text after a closing quote",
};

/**
 * Reads comma-separated values (RFC 4180) as they arrive. Accepts the line endings of any system, and the 0x1A byte at
 * the end of OFAC's files.
 * @param chunks the text, in pieces of any size
 * @throws ListFileError if the text is malformed: for example, a quote is never closed or is inside an unquoted value
 */
export async function* csvRows(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRow> {
  const rows = parse({
    info: true,
    record_delimiter: ["\r\n", "\n", "\r", "\u001a"],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  // The loop below throws the error, wherever in the pipeline it happens.
  pipeline(Readable.from(chunks), rows, () => {});
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, values: record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // An unclosed quote swallows all lines after it, so the row's number is more helpful than the line's.
    const where =
      error.code === "CSV_QUOTE_NOT_CLOSED" ? `row ${Number(error.records) + 1}` : `line ${error.lines}`;
    throw new ListFileError(`${where}: ${REASONS[error.code] ?? error.message}`);
  }
}
