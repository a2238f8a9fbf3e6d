let quiet = 0;

/** Whether any code is currently loading through {@link loadQuietly}. */
export const isQuiet = (): boolean => quiet > 0;

/**
 * Loads code without reloading the page if that fails, because no screen waits for the code, or the person sees a
 * message. Doesn't try while offline, because browsers remember a failed load and wouldn't try again.
 * @throws what `load` throws
 */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new Error("Offline");
  quiet++;
  try {
    return await load();
  } finally {
    quiet--;
  }
}
