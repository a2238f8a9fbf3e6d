import { judge } from "./judge.ts";
import { opened } from "./kinds/all.ts";
import type { CorpusCase, Found, Judged, Kind, Result, Run } from "./types.ts";

/**
 * Runs cases one after the other, so that one file at a time is in memory. A reader that throws, at once or in work that
 * it left behind, counts as wrong with the code `crash`; the other cases go on.
 * @param folder of the corpus, for kinds that need more than the case; null for the generated one
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

/** Errors that nobody awaited, which would end the process. */
class Strays {
  #errors: unknown[] = [];
  readonly #note = (error: unknown) => void this.#errors.push(error);

  constructor() {
    for (const event of EVENTS) process.on(event, this.#note);
  }

  stop(): void {
    for (const event of EVENTS) process.off(event, this.#note);
  }

  /** @returns those since the last call, once what is due has happened */
  async take(): Promise<unknown[]> {
    await new Promise((resolve) => setImmediate(resolve));
    return this.#errors.splice(0);
  }
}
