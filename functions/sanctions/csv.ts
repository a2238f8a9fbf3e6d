/** A file that is not what it should be. The message says in one line what is wrong and where. */
export class ListFileError extends Error {
  override name = "ListFileError";
}

/** One row of values, and the line of the file on which it begins, counted from 1. */
export interface CsvRow {
  line: number;
  values: string[];
}

const END_OF_FILE = "\u001a";

/**
 * Reads comma-separated values (RFC 4180) as they arrive: quoted commas, doubled quotes, newlines inside quotes, line
 * ends of any system, and the 0x1A with which OFAC ends its files.
 * @param chunks the text, in pieces of any size
 * @throws ListFileError for a quote that is never closed or stands inside a bare value
 */
export async function* csvRows(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRow> {
  let values: string[] = [];
  let value = "";
  let state: "start" | "bare" | "quoted" | "closed" = "start";
  let line = 1;
  let rowLine = 1;
  const endValue = () => {
    values.push(state === "closed" ? value : value.trim());
    value = "";
    state = "start";
  };
  const endRow = (): CsvRow | null => {
    if (values.length === 0 && state === "start" && value.trim() === "") return null;
    endValue();
    const row = { line: rowLine, values };
    values = [];
    return row;
  };
  for await (const chunk of chunks)
    for (const char of chunk) {
      if (char === "\n") line++;
      if (state === "quoted") {
        if (char === '"') state = "closed";
        else value += char;
        continue;
      }
      if (state === "start" && values.length === 0 && value === "") rowLine = line;
      if (char === ",") endValue();
      else if (char === "\n" || char === "\r" || char === END_OF_FILE) {
        const row = endRow();
        value = "";
        state = "start";
        if (row) yield row;
      } else if (char === '"' && state === "closed") {
        value += '"';
        state = "quoted";
      } else if (char === '"' && state === "start" && value.trim() === "") {
        value = "";
        state = "quoted";
      } else if (char === '"') throw new ListFileError(`line ${line}: a quote inside a value that has none`);
      else if (state === "closed") {
        if (char !== " ") throw new ListFileError(`line ${line}: text behind a closing quote`);
      } else {
        value += char;
        if (char !== " ") state = "bare";
      }
    }
  if (state === "quoted")
    throw new ListFileError(`line ${rowLine}: a quote that is never closed; the file may be cut off`);
  const last = endRow();
  if (last) yield last;
}
