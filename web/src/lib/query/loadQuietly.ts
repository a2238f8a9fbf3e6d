let quiet = 0;

/** Whether code is being loaded whose failure must not reload the page. */
export const isQuiet = (): boolean => quiet > 0;

/**
 * Fetches code whose failure must not reload the page: no screen waits for it, or the person is told. Offline it doesn't
 * try, because browsers remember that code failed to load.
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
