import { SECOND } from "#contract/time.ts";

const PATIENCE = 15 * SECOND;
/** The first pause between two looks, and the longest. Each look may be a request, so a long wait looks less often. */
const [FIRST, LONGEST] = [20, 250];
/** How much longer each pause is than the one before: what is waited for is noticed by about this part late. */
const GROWTH = 1.3;

/**
 * Waits for something that another process brings about.
 * @param look returns what the test waits for, or a falsy value while it isn't there yet
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
