/**
 * Adds a step counter to a WebAssembly module. Code inside a Worker can't measure its own time, and a module that loops
 * can't be interrupted. So each function call, each iteration of a loop and each 64 bytes that an instruction fills or
 * copies subtract one from an exported counter, `fuel`. At zero the module traps, always at the same step for the same
 * file. Runs when the Workers are built.
 *
 * @param wasm a module with the instructions that compilers emit for C++ (WebAssembly 2.0 without vectors, threads or
 *   garbage collection)
 * @returns the same module with the counter, which begins at {@link ENDLESS}
 * @throws Error for a module with an instruction that we don't know
 */
export function meter(wasm: Uint8Array): Uint8Array<ArrayBuffer> {
  const input = new Reader(wasm);
  input.at = 8;
  const out: Uint8Array[] = [wasm.subarray(0, 8)];
  let fuel = 0;
  let types: number[] = [];
  let parameters: number[] = [];
  while (input.at < wasm.length) {
    const start = input.at;
    const id = wasm[input.at++]!;
    const end = input.number() + input.at;
    if (id === SECTION.type) types = parametersOf(input);
    if (id === SECTION.function) parameters = input.numbers().map((type) => types[type]!);
    if (id === SECTION.import) fuel += importedGlobals(input);
    if (id === SECTION.global) {
      const count = input.number();
      fuel += count;
      out.push(section(id, [leb(count + 1), wasm.subarray(input.at, end), FUEL_GLOBAL]));
    } else if (id === SECTION.export) {
      const count = input.number();
      out.push(section(id, [leb(count + 1), wasm.subarray(input.at, end), FUEL_EXPORT, leb(fuel)]));
    } else if (id === SECTION.code) out.push(section(id, functionsOf(input, fuel, parameters)));
    else if (id !== SECTION.custom) out.push(wasm.subarray(start, end));
    input.at = end;
  }
  return joined(out);
}

/** Numbers of sections (WebAssembly core specification § 5.5). Custom ones hold names, which we drop. */
const SECTION = { custom: 0, type: 1, import: 2, function: 3, global: 6, export: 7, code: 10 };

/** The counter's initial value: more steps than anyone would wait for. */
export const ENDLESS = 2n ** 61n;
/** A mutable `i64` of that value. */
const FUEL_GLOBAL = Uint8Array.of(0x7e, 1, 0x42, ...Array<number>(8).fill(0x80), 0x20, 0x0b);
/** The export of a global named `fuel`; its index follows. */
const FUEL_EXPORT = Uint8Array.of(4, ...new TextEncoder().encode("fuel"), 3);

/** `if (fuel <= 0) unreachable` */
const checkOf = (fuel: number) => [0x23, ...leb(fuel), 0x42, 0, 0x57, 0x04, 0x40, 0x00, 0x0b];

/** `fuel = fuel - 1`, then the check */
const stepOf = (fuel: number): Uint8Array =>
  Uint8Array.of(...[0x23, ...leb(fuel), 0x42, 0x7f, 0x7c, 0x24, ...leb(fuel)], ...checkOf(fuel));

/** Stores the number of bytes in a local, `fuel = fuel - bytes / 64`, then the check. */
const bulkStepOf = (fuel: number, local: number): Uint8Array =>
  Uint8Array.of(
    ...[0x22, ...leb(local), 0x23, ...leb(fuel), 0x20, ...leb(local)],
    ...[0x41, 6, 0x76, 0xad, 0x7d, 0x24, ...leb(fuel)],
    ...checkOf(fuel),
  );

/** @returns how many parameters each type of function has */
function parametersOf(input: Reader): number[] {
  return Array.from({ length: input.number() }, () => {
    input.at++;
    const count = input.number();
    input.pass(count);
    input.pass(input.number());
    return count;
  });
}

function importedGlobals(input: Reader): number {
  let globals = 0;
  for (let count = input.number(); count > 0; count--) {
    input.pass(input.number());
    input.pass(input.number());
    const kind = input.bytes[input.at++];
    if (kind === 0) input.skip();
    else if (kind === 3) {
      globals++;
      input.at += 2;
    } else {
      if (kind === 1) input.at++;
      // A table's or memory's limits: whether there's a maximum, the minimum, the maximum.
      const hasMost = input.bytes[input.at++]! & 1;
      input.skip(1 + hasMost);
    }
  }
  return globals;
}

function functionsOf(input: Reader, fuel: number, parameters: readonly number[]): Uint8Array[] {
  const count = input.number();
  const out = [leb(count)];
  for (let i = 0; i < count; i++) {
    const end = input.number() + input.at;
    const body = bodyOf(input, end, fuel, parameters[i]!);
    out.push(leb(body.length), body);
  }
  return out;
}

/**
 * @returns a function's code with an additional local, and steps counted at its beginning, in each loop and at bulk
 *   operations
 */
function bodyOf(input: Reader, end: number, fuel: number, parameters: number): Uint8Array {
  const groups = input.number();
  const from = input.at;
  let local = parameters;
  for (let i = 0; i < groups; i++) {
    local += input.number();
    input.at++;
  }
  // One more group of locals: a single i32.
  const out = [leb(groups + 1), input.bytes.subarray(from, input.at), Uint8Array.of(1, 0x7f), stepOf(fuel)];
  let start = input.at;
  const insert = (at: number, step: Uint8Array) => {
    out.push(input.bytes.subarray(start, at), step);
    start = at;
  };
  while (input.at < end) {
    const at = input.at;
    const op = input.instruction();
    if (op === LOOP) insert(input.at, stepOf(fuel));
    else if (op === PREFIX && BULK.has(input.bytes[at + 1]!)) insert(at, bulkStepOf(fuel, local));
  }
  out.push(input.bytes.subarray(start, end));
  return joined(out);
}

const LOOP = 0x03;
const PREFIX = 0xfc;
/** Codes after the prefix 0xfc: `memory.init`, `memory.copy` and `memory.fill`, which take a number of bytes. */
const BULK = new Set([8, 10, 11]);

/**
 * How many LEB128 numbers follow an instruction (WebAssembly core specification § 5.4). Instructions without any are in
 * `PLAIN`.
 */
const OPERANDS = new Map<number, number>([
  ...[0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2].map((op) => [op, 1] as const),
  ...[0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26].map((op) => [op, 1] as const),
  [0x11, 2],
  ...range(0x28, 0x3e).map((op) => [op, 2] as const),
]);
const PLAIN = new Set([0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1, ...range(0x45, 0xc4)]);
/**
 * How many LEB128 numbers follow an instruction with the prefix 0xfc, by the code after the prefix: saturating
 * conversions, then bulk operations.
 */
const PREFIXED = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];

/** Walks through a module's bytes. */
class Reader {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** @returns an unsigned LEB128 number */
  number(): number {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  /** @returns a vector of numbers */
  numbers(): number[] {
    return Array.from({ length: this.number() }, () => this.number());
  }

  /** Skips bytes. */
  pass(bytes: number): void {
    this.at += bytes;
  }

  /** Skips LEB128 numbers, signed or not. */
  skip(count = 1): void {
    for (let i = 0; i < count; i++) while (this.bytes[this.at++]! >= 128);
  }

  /** Skips an instruction. @returns its code */
  instruction(): number {
    const op = this.bytes[this.at++]!;
    const operands = OPERANDS.get(op);
    if (operands !== undefined) this.skip(operands);
    else if (op === 0x0e) this.skip(this.number() + 1);
    else if (op === 0x1c) this.pass(this.number());
    else if (op === 0x43) this.at += 4;
    else if (op === 0x44) this.at += 8;
    else if (op === PREFIX) this.skip(PREFIXED[this.number()] ?? unknown(op, this.at));
    else if (!PLAIN.has(op)) unknown(op, this.at);
    return op;
  }
}

function unknown(op: number, at: number): never {
  throw new Error(`Instruction 0x${op.toString(16)} before byte ${at} can't be metered`);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

function leb(value: number): Uint8Array {
  const out: number[] = [];
  for (let rest = value; ; ) {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    out.push(rest > 0 ? low | 128 : low);
    if (rest === 0) return Uint8Array.from(out);
  }
}

function section(id: number, parts: readonly Uint8Array[]): Uint8Array {
  const body = joined(parts);
  return joined([Uint8Array.of(id), leb(body.length), body]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
