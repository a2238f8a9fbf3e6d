import { judge } from "./judge.ts";
import { opened } from "./kinds/all.ts";
import type { CorpusCase, Found, Judged, Kind, Result, Run } from "./types.ts";

/**
 * Runs cases one after another, so that only one file is in memory at a time. If a reader throws, even later in the
 * background, its case counts as wrong with the code `crash`, and the other cases still run.
 * @param folder the corpus folder, for kinds that need more than the case; null for the generated corpus
 */
export async function* measure(
  cases: Iterable<CorpusCase> | AsyncIterable<CorpusCase>,
  folder: string | null = null,
  open = opened,
): AsyncGenerator<Result> {
  const runs = new Map<Kind, Run>();
  const strays = new Strays();
  try {
    for await (const { name, kind, input, expected, as } of cases) {
      const run = runs.get(kind) ?? (await open(kind, folder));
      runs.set(kind, run);
      const started = performance.now();
      const found = await attempt(() => run(input, as));
      const milliseconds = performance.now() - started;
      const [stray] = await strays.take();
      const judged = stray
        ? crash(stray)
        : found instanceof Crash
          ? crash(found.cause)
          : judge(expected, found);
      yield { name, kind, ...judged, milliseconds };
    }
  } finally {
    strays.stop();
  }
}

class Crash extends Error {}

async function attempt(run: () => Found | Promise<Found>): Promise<Found | Crash> {
  try {
    return await run();
  } catch (cause) {
    return new Crash("", { cause });
  }
}

function crash(cause: unknown): Judged {
  const why = `crash: ${cause instanceof Error ? cause.message : String(cause)}`;
  return { outcome: "wrong", falseYes: false, code: "crash", why };
}

const EVENTS = ["unhandledRejection", "uncaughtException"] as const;

/** Errors that no one awaited, which would otherwise end the process. */
class Strays {
  #errors: unknown[] = [];
  readonly #note = (error: unknown) => void this.#errors.push(error);

  constructor() {
    for (const event of EVENTS) process.on(event, this.#note);
  }

  stop(): void {
    for (const event of EVENTS) process.off(event, this.#note);
  }

  /** @returns the errors since the last call, after pending callbacks have run */
  async take(): Promise<unknown[]> {
    await new Promise((resolve) => setImmediate(resolve));
    return this.#errors.splice(0);
  }
}
