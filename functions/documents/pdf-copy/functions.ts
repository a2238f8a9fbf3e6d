import { PDFArray, PDFDict, PDFRawStream } from "@cantoo/pdf-lib";
import type { PdfCopy, Rule } from "./copy.ts";
import { decompress, decompressContent } from "./decompress.ts";
import { list, number, numbers, oneOf, pick, shared } from "./rules.ts";
import { at, numberIn, numbersIn } from "./source.ts";
import { dictText, numberText } from "./writer.ts";

const CALCULATIONS = new Set(
  (
    "abs add atan ceiling cos cvi cvr div exp floor idiv ln log mod mul neg round sin sqrt sub truncate and bitshift " +
    "eq false ge gt le lt ne not or true xor if ifelse copy dup exch index pop roll"
  ).split(" "),
);
const MAX_DEPTH = 20;
const MAX_SAMPLES = 4 * 1024 * 1024;

/** Copies a function of numbers (ISO 32000-2, 7.10). */
export const fn: Rule = (value, copy) =>
  copy.budget.within(() => shared("function", functionText)(value, copy));

/** Copies one function, or a list with one per color component. */
export const fns: Rule = (value, copy) =>
  value instanceof PDFArray ? list(fn)(value, copy) : fn(value, copy);

const functionText: Rule = (value, copy) => {
  const dict = value instanceof PDFRawStream ? value.dict : value;
  if (!(dict instanceof PDFDict)) return null;
  const type = numberIn(at(dict, "FunctionType"));
  const entries = pick(dict, { FunctionType: number, Domain: numbers(), Range: numbers() }, copy);
  if (!entries.Domain) return null;
  if (value instanceof PDFRawStream) {
    if (type === 0) return sampled(value, entries, copy);
    return type === 4 ? calculated(value, entries, copy) : null;
  }
  if (type === 2)
    return dictText({ ...entries, ...pick(dict, { C0: numbers(), C1: numbers(), N: number }, copy) });
  if (type !== 3) return null;
  const parts = pick(dict, { Functions: list(fn), Bounds: numbers(), Encode: numbers() }, copy);
  return parts.Functions ? dictText({ ...entries, ...parts }) : null;
};

function sampled(
  stream: PDFRawStream,
  entries: Record<string, string | null | undefined>,
  copy: PdfCopy,
): string | null {
  const { dict } = stream;
  const sizes = numbersIn(at(dict, "Size"));
  const bits = numberIn(at(dict, "BitsPerSample")) ?? 0;
  const outputs = (numbersIn(at(dict, "Range"))?.length ?? 0) / 2;
  if (!sizes || outputs < 1) return null;
  const length = Math.ceil((sizes.reduce((all, size) => all * size, 1) * outputs * bits) / 8);
  if (!(length > 0 && length <= MAX_SAMPLES)) return null;
  const more = pick(
    dict,
    { Size: numbers(), BitsPerSample: number, Order: number, Encode: numbers(), Decode: numbers() },
    copy,
  );
  return copy.out.addFolded({ ...entries, ...more }, decompress(stream, copy.budget).subarray(0, length));
}

/** Keeps numbers, known operators and braces, and drops comments. */
function calculated(
  stream: PDFRawStream,
  entries: Record<string, string | null | undefined>,
  copy: PdfCopy,
): string | null {
  const text = decompressContent(stream, copy.budget);
  const words: string[] = [];
  let depth = 0;
  for (const line of text.split(/[\r\n]/)) {
    const [code = ""] = line.split("%", 1);
    for (const word of code
      .replaceAll("{", " { ")
      .replaceAll("}", " } ")
      .split(/[\0\t\f ]/)) {
      if (word === "") continue;
      copy.budget.step();
      if (word === "{") depth++;
      else if (word === "}") depth--;
      const isNumber = word.length < 40 && Number.isFinite(Number(word));
      if (!isNumber && word !== "{" && word !== "}" && !CALCULATIONS.has(word)) return null;
      if (depth < 0 || depth > MAX_DEPTH) return null;
      words.push(isNumber ? numberText(Number(word)) : word);
    }
  }
  if (depth !== 0 || words[0] !== "{") return null;
  return copy.out.addFolded(entries, Buffer.from(words.join(" "), "latin1"));
}

export const intent = oneOf("AbsoluteColorimetric", "RelativeColorimetric", "Saturation", "Perceptual");
