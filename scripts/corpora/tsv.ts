import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { DOCUMENT_TYPES } from "#contract/enums.ts";
import { CorpusError } from "./corpus-error.ts";
import { type CorpusCase, type Expected, KINDS, type Kind, TEXT_KINDS, type Word } from "./types.ts";

/** A row of `cases.tsv`. */
export interface Row extends Omit<CorpusCase, "input"> {
  line: number;
  source: { text: string } | { file: string };
}

const HEADER = ["file", "kind", "expected"];
const WORDS = ["yes", "no", "person", "read", "none", "refused"];
/** Used instead of a file name when the row itself contains the text. */
const INLINE = "text:";

/**
 * Parses the rows of `cases.tsv` (format: `README.md`).
 * @throws CorpusError with the line number and what's accepted there
 */
export function parseRows(text: string): Row[] {
  const lines = text.replace(/^\uFEFF/, "").split("\n");
  const cells = (line: string) => line.replace(/\r$/, "").split("\t");
  const header = cells(lines[0] ?? "");
  if (HEADER.some((name, i) => header[i] !== name))
    throw fault(1, `the header must be "file", "kind" and "expected", separated by tabs.`);
  return lines.flatMap((line, i) =>
    i === 0 || line.trim() === "" || line.startsWith("#") ? [] : [rowOf(cells(line), i + 1)],
  );
}

/**
 * Yields a folder's cases, opening each file when its turn comes.
 * @param kinds only these kinds, if given
 * @throws CorpusError before the first case if `cases.tsv` or a file that it names is missing, or if a row is malformed
 */
export async function* casesIn(folder: string, kinds: readonly Kind[] = KINDS): AsyncGenerator<CorpusCase> {
  const text = await readFile(join(folder, "cases.tsv"), "utf8").catch(() => {
    throw new CorpusError(`${folder} has no cases.tsv.`);
  });
  const rows = parseRows(text).filter(({ kind }) => kinds.includes(kind));
  for (const { source, line } of rows) {
    if ("text" in source) continue;
    const isFile = await stat(join(folder, source.file)).then(
      (found) => found.isFile(),
      () => false,
    );
    if (!isFile)
      throw fault(line, `file ${source.file} doesn't exist; paths are relative to the folder of cases.tsv.`);
  }
  for (const { source, line: _, ...rest } of rows) {
    const bytes = "text" in source ? source.text : await readFile(join(folder, source.file));
    const isText = TEXT_KINDS.includes(rest.kind);
    yield {
      ...rest,
      input: typeof bytes === "string" ? bytes : isText ? bytes.toString("utf8") : own(bytes),
    };
  }
}

/** Copies the bytes: Node's small buffers share memory, and some readers transfer the memory that they get. */
const own = (bytes: Uint8Array) => new Uint8Array(bytes);

const fault = (line: number, what: string) => new CorpusError(`cases.tsv, line ${line}: ${what}`);

function rowOf([file = "", kind = "", ...rest]: string[], line: number): Row {
  if (!isKind(kind)) throw fault(line, `unknown kind "${kind}"; kinds are ${KINDS.join(", ")}.`);
  if (!file) throw fault(line, `the first column is empty; give a file's path, or ${INLINE} and the text.`);
  const isInline = file.startsWith(INLINE);
  if (isInline && !TEXT_KINDS.includes(kind))
    throw fault(line, `a ${kind} must be a file; only ${TEXT_KINDS.join(", ")} can be written in the line.`);
  const values = rest.filter((cell) => cell !== "");
  const as = values.find((cell) => cell.startsWith("as="))?.slice(3);
  if (as !== undefined && !DOCUMENT_TYPES.some((type) => type === as))
    throw fault(line, `unknown document type "${as}"; types are ${DOCUMENT_TYPES.join(", ")}.`);
  return {
    name: isInline ? `line ${line}` : file,
    kind,
    line,
    source: isInline ? { text: unescaped(file.slice(INLINE.length), line) } : { file },
    expected: expectedOf(
      values.filter((cell) => !cell.startsWith("as=")),
      line,
    ),
    ...(as !== undefined && { as }),
  };
}

const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text);

function expectedOf(cells: readonly string[], line: number): Expected {
  const [first] = cells;
  if (first === undefined)
    throw fault(
      line,
      `the expected result is missing; use ${WORDS.join(", ")}, or columns like lastName=DOE.`,
    );
  if (!first.includes("=")) {
    const words = first.split("|");
    const unknown = words.find((word) => !isWord(word));
    if (unknown !== undefined)
      throw fault(
        line,
        `"${unknown}" isn't an expected result; use ${WORDS.join(", ")}, or columns like lastName=DOE.`,
      );
    if (cells.length > 1) throw fault(line, `"${first}" takes no further columns.`);
    return words.filter(isWord);
  }
  const fields = cells.map((cell) => {
    const at = cell.indexOf("=");
    if (at < 1) throw fault(line, `"${cell}" must be a field's name, "=" and its value.`);
    return [cell.slice(0, at), unescaped(cell.slice(at + 1), line)] as const;
  });
  const twice = fields.find(([name], i) => fields.findIndex(([other]) => other === name) !== i);
  if (twice) throw fault(line, `the field ${twice[0]} is given twice.`);
  return Object.fromEntries(fields);
}

const isWord = (text: string): text is Word => WORDS.includes(text) || /^refused:[a-z0-9_]+$/.test(text);

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", "\\": "\\" };

/** Replaces `\n`, `\r`, `\t`, `\\` and hex codes such as `\x1e`, for characters that a cell can't contain directly. */
function unescaped(text: string, line: number): string {
  return text.replace(/\\(x[0-9A-Fa-f]{2}|[\s\S]?)/g, (_, code: string) => {
    if (code.startsWith("x") && code.length === 3)
      return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    const character = ESCAPES[code];
    if (character === undefined)
      throw fault(line, `unknown escape "\\${code}"; use \\n, \\r, \\t, \\\\ or \\x1e.`);
    return character;
  });
}
