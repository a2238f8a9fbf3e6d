import { SECOND } from "#contract/time.ts";

const PATIENCE = 15 * SECOND;
/**
 * The first and the longest pause between two checks, in milliseconds. Each check may be a request, so long waits check
 * less often.
 */
const [FIRST, LONGEST] = [20, 250];
/**
 * The factor by which each pause is longer than the previous one. A wait takes at most about 30% longer than necessary.
 */
const GROWTH = 1.3;

/**
 * Waits for something that another process does.
 * @param look returns what the test waits for, or a falsy value until then
 * @param what completes the sentence "Waited in vain for …"
 * @returns the first truthy value
 * @throws after `patience` milliseconds
 */
export async function until<T>(
  look: () => Promise<T> | T,
  what: string,
  patience = PATIENCE,
): Promise<Exclude<T, false | null | undefined | 0 | "">> {
  const deadline = Date.now() + patience;
  for (let pause = FIRST; ; pause = Math.min(LONGEST, pause * GROWTH)) {
    const found = await look();
    if (found) return found as Exclude<T, false | null | undefined | 0 | "">;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
