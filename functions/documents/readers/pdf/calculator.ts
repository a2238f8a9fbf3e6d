import type { PDFRawStream } from "@cantoo/pdf-lib";
import type { CopyBudget } from "#functions/documents/pdf-copy/copy.ts";
import { decompressContent } from "#functions/documents/pdf-copy/decompress.ts";
import { UnclearPdfError } from "#functions/documents/pdf-copy/source.ts";

type Step = number | string | Step[];

const MOST_VALUES = 100;
const MOST_WORDS = 20_000;
const MOST_LEVELS = 20;
const DEGREE = Math.PI / 180;

const ONE: Readonly<Record<string, (a: number) => number>> = {
  abs: Math.abs,
  ceiling: Math.ceil,
  cos: (a) => Math.cos(a * DEGREE),
  cvi: Math.trunc,
  cvr: (a) => a,
  floor: Math.floor,
  ln: Math.log,
  log: Math.log10,
  neg: (a) => -a,
  not: (a) => (a === 0 ? 1 : a === 1 ? 0 : ~a),
  round: (a) => Math.floor(a + 0.5),
  sin: (a) => Math.sin(a * DEGREE),
  sqrt: Math.sqrt,
  truncate: Math.trunc,
};
/** True is 1, and false is 0. */
const TWO: Readonly<Record<string, (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  and: (a, b) => a & b,
  atan: (a, b) => (Math.atan2(a, b) / DEGREE + 360) % 360,
  bitshift: (a, b) => (b < 0 ? a >> -b : a << b),
  div: (a, b) => a / b,
  eq: (a, b) => Number(a === b),
  exp: (a, b) => a ** b,
  ge: (a, b) => Number(a >= b),
  gt: (a, b) => Number(a > b),
  idiv: (a, b) => Math.trunc(a / b),
  le: (a, b) => Number(a <= b),
  lt: (a, b) => Number(a < b),
  mod: (a, b) => a % b,
  mul: (a, b) => a * b,
  ne: (a, b) => Number(a !== b),
  or: (a, b) => a | b,
  sub: (a, b) => a - b,
  xor: (a, b) => a ^ b,
};

/**
 * @param stream of a calculator function (ISO 32000-2, 7.10.5), which has no loops
 * @returns the function, charged by its steps. It returns null for what can't be computed.
 */
export function calculator(
  stream: PDFRawStream,
  budget: CopyBudget,
): ((inputs: readonly number[]) => number[] | null) | null {
  const words = decompressContent(stream, budget).match(/[{}]|[^\s{}]+/g) ?? [];
  if (words.length > MOST_WORDS) return null;
  const steps = stepsOf(words);
  return (inputs) => {
    const stack = [...inputs];
    return run(steps, stack, budget) && stack.every((one) => !Number.isNaN(one)) ? stack : null;
  };
}

function stepsOf(words: readonly string[]): Step[] {
  const open: Step[][] = [[]];
  for (const word of words) {
    if (word === "{") open.push([]);
    else if (word === "}") {
      const done = open.pop()!;
      if (open.length === 0) throw new UnclearPdfError("a calculation without a beginning");
      open.at(-1)!.push(done);
    } else open.at(-1)!.push(Number.isNaN(Number(word)) ? word : Number(word));
    if (open.length > MOST_LEVELS) throw new UnclearPdfError("calculations in calculations");
  }
  const [whole] = open[0]!;
  return Array.isArray(whole) ? whole : [];
}

/** @returns whether everything could be computed */
function run(steps: readonly Step[], stack: number[], budget: CopyBudget): boolean {
  budget.step(1 + (steps.length >> 1));
  for (const [i, step] of steps.entries()) {
    if (stack.length > MOST_VALUES) return false;
    if (typeof step === "number") stack.push(step);
    else if (typeof step === "string" && step !== "if" && step !== "ifelse") {
      if (!operate(step, stack)) return false;
    } else if (typeof step === "string") {
      const [yes, no] = step === "if" ? [steps[i - 1], []] : [steps[i - 2], steps[i - 1]];
      const chosen = stack.pop() ? yes : no;
      if (!Array.isArray(chosen) || !run(chosen, stack, budget)) return false;
    }
  }
  return true;
}

function operate(name: string, stack: number[]): boolean {
  if (name === "true" || name === "false") stack.push(Number(name === "true"));
  else if (Object.hasOwn(ONE, name)) stack.push(ONE[name]!(stack.pop() ?? Number.NaN));
  else if (Object.hasOwn(TWO, name)) {
    const [b, a] = [stack.pop() ?? Number.NaN, stack.pop() ?? Number.NaN];
    stack.push(TWO[name]!(a, b));
  } else return move(name, stack);
  return true;
}

function move(name: string, stack: number[]): boolean {
  if (name === "pop") return stack.pop() !== undefined;
  if (name === "dup") stack.push(stack.at(-1) ?? Number.NaN);
  else if (name === "exch") stack.push(...stack.splice(-2).reverse());
  else if (name === "index" || name === "copy") {
    const count = stack.pop() ?? -1;
    if (!(count >= 0 && count < stack.length + Number(name === "copy"))) return false;
    if (name === "index") stack.push(stack.at(-1 - count)!);
    else if (count > 0) stack.push(...stack.slice(-count));
  } else if (name === "roll") {
    const [by, count] = [stack.pop() ?? 0, stack.pop() ?? -1];
    if (!(count >= 0 && count <= stack.length)) return false;
    const top = count > 0 ? stack.splice(-count) : [];
    const turn = count > 0 ? ((by % count) + count) % count : 0;
    stack.push(...top.slice(top.length - turn), ...top.slice(0, top.length - turn));
  } else return false;
  return true;
}
