import { SOCKET } from "#contract/limits.ts";

/**
 * Chooses which verifications the shared connection watches for all tabs. Those that it already watches stay, so that
 * switching between tabs sends nothing; others are added while there's room.
 * @param current the ids that it watches now
 * @param wanted the ids that any tab watches, in order of priority
 * @returns at most 50 ids; pages refetch the others from time to time
 */
export function chooseCoverage(current: ReadonlySet<string>, wanted: readonly string[]): Set<string> {
  const all = new Set(wanted);
  const kept = [...current].filter((id) => all.has(id));
  return new Set([...new Set([...kept, ...all])].slice(0, SOCKET.maxSubscriptions));
}
