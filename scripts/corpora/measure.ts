import { judge } from "./judge.ts";
import { opened } from "./kinds/all.ts";
import type { CorpusCase, Judged, Kind, Result, Run } from "./types.ts";

/**
 * Runs cases one after the other, so that one file at a time is in memory. A reader that throws counts as wrong, with
 * the code `crash`; the others go on.
 * @param folder of the corpus, for kinds that need more than the case; null for the generated one
 */
export async function* measure(
  cases: Iterable<CorpusCase> | AsyncIterable<CorpusCase>,
  folder: string | null = null,
): AsyncGenerator<Result> {
  const runs = new Map<Kind, Run>();
  for await (const { name, kind, input, expected, as } of cases) {
    const run = runs.get(kind) ?? (await opened(kind, folder));
    runs.set(kind, run);
    const started = performance.now();
    let judged: Judged;
    try {
      judged = judge(expected, await run(input, as));
    } catch (error) {
      const why = `crash: ${error instanceof Error ? error.message : String(error)}`;
      judged = { outcome: "wrong", falseYes: false, code: "crash", why };
    }
    yield { name, kind, ...judged, milliseconds: performance.now() - started };
  }
}
