let quiet = 0;

/** Whether code is being loaded whose failure must not reload the page. */
export const isQuiet = (): boolean => quiet > 0;

/**
 * Fetches code whose failure must not reload the page: no screen waits for it, or the person is told.
 * @throws what `load` throws
 */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T> {
  quiet++;
  try {
    return await load();
  } finally {
    quiet--;
  }
}
