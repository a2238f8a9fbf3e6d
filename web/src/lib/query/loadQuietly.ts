let quiet = 0;

/** Whether any code is currently loading through {@link loadQuietly}. */
export const isQuiet = (): boolean => quiet > 0;

/**
 * Loads code. If that fails, the page doesn't reload itself: either no screen is waiting for the code, or the caller
 * shows a message. Doesn't try while offline, because browsers remember a failed load and wouldn't try again.
 * @throws what `load` throws; Error when offline
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
