const LOCK = "countersign-refresh";

/** Runs one refresh at a time over all tabs: a token that comes twice too late would end the session. */
export async function withLock<T>(act: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, act) : act();
}
