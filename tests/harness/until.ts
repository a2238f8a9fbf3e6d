const PATIENCE = 15_000;
const PAUSE = 40;

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
  for (;;) {
    const found = await look();
    if (found) return found as Exclude<T, false | null | undefined | 0 | "">;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
