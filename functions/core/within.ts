/**
 * Waits for something that may never come. It is not called off: whoever waits goes on without it.
 * @param patience milliseconds
 * @returns what came, or `"late"`
 * @throws what the work throws in time; what it throws later is nobody's
 */
export async function within<T>(patience: number, work: Promise<T>): Promise<T | "late"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
