import { PDFArray, type PDFDict, type PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import type { CopyBudget } from "#functions/documents/pdf-copy/copy.ts";
import { decompress } from "#functions/documents/pdf-copy/decompress.ts";
import { at, dictIn, listIn, numberIn, numbersIn } from "#functions/documents/pdf-copy/source.ts";
import { calculator } from "./calculator.ts";

/** Maps numbers to numbers; null if unknown. */
export type Tint = (inputs: readonly number[]) => readonly number[] | null;

/** Limits: nesting of functions, and numbers that one takes or returns. */
const MOST_PARTS = 64;
const few = (dict: PDFDict, key: string) => {
  const list = at(dict, key);
  return list instanceof PDFArray && list.size() <= 2 * MOST_PARTS ? numbersIn(list) : undefined;
};
const MOST_SAMPLES = 1 << 20;

/**
 * @param value of a function (ISO 32000-2, 7.10) that converts inks to colors
 * @returns null if it isn't one
 * @throws UnclearPdfError when the budget is spent, or for a broken stream
 */
export function tintOf(value: PDFObject | undefined, budget: CopyBudget, depth = 0): Tint | null {
  const dict = value instanceof PDFRawStream ? value.dict : dictIn(value);
  if (!dict || depth > 2) return null;
  budget.step();
  const kind = numberIn(at(dict, "FunctionType"));
  const domain = few(dict, "Domain") ?? [0, 1];
  const range = few(dict, "Range");
  const made =
    kind === 2
      ? exponential(dict)
      : kind === 3
        ? stitched(dict, domain, budget, depth)
        : value instanceof PDFRawStream && range
          ? kind === 0
            ? sampled(value, domain, range, budget)
            : kind === 4
              ? calculator(value, budget)
              : null
          : null;
  return made && ((inputs) => within(made(within(inputs, domain) ?? []), range));
}

/** @returns each number, clamped to its bounds */
const within = (numbers: readonly number[] | null, bounds: readonly number[] | undefined) =>
  bounds && numbers
    ? numbers.map((one, i) => Math.min(bounds[2 * i + 1] ?? one, Math.max(bounds[2 * i] ?? one, one)))
    : numbers;

function exponential(dict: PDFDict): Tint {
  const from = few(dict, "C0") ?? [0];
  const to = few(dict, "C1") ?? [1];
  const power = numberIn(at(dict, "N")) ?? 1;
  return ([x = 0]) => from.map((one, i) => one + x ** power * ((to[i] ?? one) - one));
}

function stitched(dict: PDFDict, domain: readonly number[], budget: CopyBudget, depth: number): Tint | null {
  const given = at(dict, "Functions");
  const list = given instanceof PDFArray && given.size() <= MOST_PARTS ? listIn(given) : [];
  const bounds = few(dict, "Bounds") ?? [];
  const encode = few(dict, "Encode") ?? [];
  if (list.length === 0 || bounds.length !== list.length - 1) return null;
  const parts = list.map((one) => tintOf(one, budget, depth + 1));
  return ([x = 0]) => {
    const found = bounds.findIndex((bound) => x < bound);
    const i = found < 0 ? parts.length - 1 : found;
    const [low, high] = [bounds[i - 1] ?? domain[0] ?? 0, bounds[i] ?? domain[1] ?? 1];
    const [first, last] = [encode[2 * i] ?? 0, encode[2 * i + 1] ?? 1];
    return parts[i]?.([high > low ? first + ((x - low) / (high - low)) * (last - first) : first]) ?? null;
  };
}

/** The nearest sample is close enough. */
function sampled(
  stream: PDFRawStream,
  domain: readonly number[],
  range: readonly number[],
  budget: CopyBudget,
): Tint | null {
  const { dict } = stream;
  const sizes = few(dict, "Size") ?? [];
  const bits = numberIn(at(dict, "BitsPerSample"));
  const count = sizes.reduce((all, one) => all * one, range.length / 2);
  if ((bits !== 8 && bits !== 16) || sizes.length !== domain.length / 2) return null;
  if (!sizes.every((one) => Number.isInteger(one) && one > 0) || !(count <= MOST_SAMPLES)) return null;
  const bytes = decompress(stream, budget);
  const encode = few(dict, "Encode") ?? sizes.flatMap((size) => [0, size - 1]);
  const decode = few(dict, "Decode") ?? range;
  return (inputs) => {
    let [place, step] = [0, 1];
    for (const [i, size] of sizes.entries()) {
      const [low = 0, high = 1] = domain.slice(2 * i);
      const [first = 0, last = 0] = encode.slice(2 * i);
      const part = high > low ? ((inputs[i] ?? low) - low) / (high - low) : 0;
      place += step * Math.min(size - 1, Math.max(0, Math.round(first + part * (last - first))));
      step *= size;
    }
    return Array.from({ length: range.length / 2 }, (_, k) => {
      const at = ((place * range.length) / 2 + k) * (bits / 8);
      const sample =
        bits === 8 ? (bytes[at] ?? 0) / 255 : ((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)) / 65_535;
      const [low = 0, high = 1] = decode.slice(2 * k);
      return low + sample * (high - low);
    });
  };
}
