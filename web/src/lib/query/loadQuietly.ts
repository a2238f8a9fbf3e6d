let quiet = 0;

/** Whether code is loading whose failure must not reload the page. */
export const isQuiet = (): boolean => quiet > 0;

/**
 * Loads code whose failure must not reload the page, because no screen waits for it, or the person sees a message.
 * Doesn't try when offline, because browsers remember that code failed to load.
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
