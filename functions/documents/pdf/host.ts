import { createHash } from "node:crypto";
import { ENDLESS } from "./meter.ts";

/** PDFium's functions, by name. Pointers, sizes and handles are numbers. */
export type Exports = Record<string, (...args: number[]) => number> & {
  memory: WebAssembly.Memory;
  __indirect_function_table: WebAssembly.Table;
  fuel: WebAssembly.Global;
};

/** Why the engine stopped in the middle of a file. */
export class PdfStopped extends Error {
  readonly why: "out_of_fuel" | "out_of_memory" | "broken";

  constructor(why: PdfStopped["why"], cause?: unknown) {
    super(`PDFium stopped: ${why}`, { cause });
    this.why = why;
  }
}

/** Bytes that the engine may use: 17 MB for itself, and the rest for the file and a color photo of 12 megapixels. */
const MAX_MEMORY = 80 * 1024 * 1024;
const PAGE = 65_536;

/** The key of a font's character table (ISO 32000-2, 9.10.3). It's for search and copying, not for drawing. */
const TABLE = "ToUnicode";
/** The key of replacement text for what a page draws (14.9.4). It doesn't affect what's drawn, either. */
const REPLACEMENT_TEXT = "ActualText";

/** Thrown to emulate C's `longjmp`, with which PDFium's picture libraries return after an error. */
const JUMP = { jump: true };
/** WASI's error number for a missing file, negated. All functions that we don't provide return it. */
const NO_SUCH_FILE = -44;

/**
 * One instance of PDFium, without the environment that its build expects: no files, no clock, no network, limited
 * memory, and counted steps (`meter.ts`). {@link reset} restores its initial state, so that nothing of one person's
 * document is left when the next one is opened.
 */
export class Host {
  readonly x: Exports;
  readonly instance: WebAssembly.Instance;
  /** The memory as it was before the first file, without the zeros at its end. */
  readonly #fresh: Uint8Array;
  readonly #stack: number;
  /** Where the two keys are in the engine's memory. */
  readonly #table: number;
  readonly #replacementText: number;
  #names = Buffer.alloc(0);
  #wantsMemory = false;

  /** @param module PDFium, metered and compiled */
  constructor(module: WebAssembly.Module) {
    this.instance = new WebAssembly.Instance(module, this.#imports(module));
    this.x = this.instance.exports as unknown as Exports;
    this.x.__wasm_call_ctors!();
    this.x.FPDF_InitLibraryWithConfig!(0);
    this.#stack = this.x.emscripten_stack_get_current!();
    const memory = this.bytes;
    let end = memory.length;
    while (end > 0 && memory[end - 1] === 0) end--;
    this.#fresh = memory.slice(0, end);
    this.#table = this.#placeOf(TABLE);
    this.#replacementText = this.#placeOf(REPLACEMENT_TEXT);
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.x.memory.buffer as ArrayBuffer);
  }

  get view(): DataView {
    return new DataView(this.x.memory.buffer);
  }

  /** Restores the state from before the first file. */
  reset(): void {
    const memory = this.bytes;
    memory.set(this.#fresh);
    memory.fill(0, this.#fresh.length);
    this.x._emscripten_stack_restore!(this.#stack);
    this.x.fuel.value = ENDLESS;
    this.#wantsMemory = false;
  }

  /**
   * Runs calls into the engine, limited to a number of steps.
   * @param fuel more than 0
   * @returns the result, and the steps that are left
   * @throws PdfStopped if that takes more steps or more memory than allowed, or breaks the engine, which has to be
   *   reset afterward
   */
  spend<T>(fuel: number, use: () => T): { result: T; left: number } {
    this.x.fuel.value = BigInt(fuel);
    try {
      const result = use();
      // If PDFium has no memory for something, such as a picture, it skips that and continues.
      if (this.#wantsMemory) throw new PdfStopped("out_of_memory");
      return { result, left: Number(this.x.fuel.value) };
    } catch (error) {
      if (error instanceof PdfStopped) throw error;
      if (this.x.fuel.value <= 0n) throw new PdfStopped("out_of_fuel", error);
      if (this.#wantsMemory) throw new PdfStopped("out_of_memory", error);
      // Calls that are nested too deeply end in a RangeError.
      const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
      throw isTrap ? new PdfStopped("broken", error) : error;
    } finally {
      this.x.fuel.value = ENDLESS;
    }
  }

  /** @returns a pointer to this many bytes, which {@link reset} frees */
  take(bytes: number): number {
    const at = this.x.malloc!(bytes);
    if (at === 0) throw new PdfStopped("out_of_memory");
    return at;
  }

  /**
   * Hides a file's replacement text until {@link reset}, by changing the key's name in the engine. The new name
   * depends on the file's bytes, so that no file can contain it and the same file always takes the same steps.
   */
  hideReplacementTexts(file: Uint8Array): void {
    this.#names = createHash("sha256").update(file).digest();
    this.bytes.set(this.#names.subarray(0, REPLACEMENT_TEXT.length), this.#replacementText);
  }

  /** Runs calls with the fonts' character tables hidden from the engine in the same way. */
  withoutTables<T>(use: () => T): T {
    this.bytes.set(this.#names.subarray(-TABLE.length), this.#table);
    try {
      return use();
    } finally {
      this.bytes.set(Buffer.from(TABLE), this.#table);
    }
  }

  #placeOf(key: string): number {
    const at = Buffer.from(this.x.memory.buffer).indexOf(`\0${key}\0`);
    if (at < 0) throw new Error(`This build of PDFium doesn't know ${key}`);
    return at + 1;
  }

  #imports(module: WebAssembly.Module): WebAssembly.Imports {
    const calls: Record<string, (...args: number[]) => number | undefined> = {
      _emscripten_throw_longjmp: () => {
        throw JUMP;
      },
      _abort_js: () => {
        throw new WebAssembly.RuntimeError("abort");
      },
      emscripten_resize_heap: (size) => this.#grow(size! >>> 0),
      emscripten_date_now: () => 0,
      environ_sizes_get: (count, size) => {
        this.view.setUint32(count!, 0, true);
        this.view.setUint32(size!, 0, true);
        return 0;
      },
      environ_get: () => 0,
    };
    const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] ??= {};
      imports[from][name] = name.startsWith("invoke_")
        ? (at: number, ...args: number[]) => this.#invoke(at, args)
        : (calls[name] ?? (() => NO_SUCH_FILE));
    }
    return imports;
  }

  /** Calls a function that may return by `longjmp`. */
  #invoke(at: number, args: readonly number[]): number | undefined {
    const stack = this.x.emscripten_stack_get_current!();
    try {
      return (this.x.__indirect_function_table.get(at) as (...all: readonly number[]) => number)(...args);
    } catch (error) {
      this.x._emscripten_stack_restore!(stack);
      if (error !== JUMP) throw error;
      this.x.setThrew!(1, 0);
    }
  }

  #grow(size: number): number {
    if (size > MAX_MEMORY) {
      this.#wantsMemory = true;
      return 0;
    }
    try {
      this.x.memory.grow(Math.ceil((size - this.x.memory.buffer.byteLength) / PAGE));
      return 1;
    } catch {
      this.#wantsMemory = true;
      return 0;
    }
  }
}
