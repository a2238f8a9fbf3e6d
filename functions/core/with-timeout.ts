/**
 * Waits for work, but only for a limited time. The work itself isn't canceled.
 * @param limit milliseconds
 * @returns the work's result, or `"late"`
 * @throws what the work throws in time; later errors are ignored
 */
export async function withTimeout<T>(limit: number, work: Promise<T>): Promise<T | "late"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
