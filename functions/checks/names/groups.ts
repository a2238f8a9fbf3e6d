/** A word's lines in a list: words of one line belong together. */
export type Groups = ReadonlyMap<string, ReadonlySet<string>>;

/** @param lines words parted by blanks, of which one may stand in several lines */
export function groupsOf(lines: string): Groups {
  const found = new Map<string, Set<string>>();
  for (const line of lines.trim().split("\n"))
    for (const word of line.split(" ")) found.set(word, (found.get(word) ?? new Set()).add(line));
  return found;
}

/** Whether two words stand in one line. */
export function shareGroup(groups: Groups, a: string, b: string): boolean {
  const others = groups.get(b);
  return [...(groups.get(a) ?? [])].some((line) => others?.has(line) ?? false);
}
