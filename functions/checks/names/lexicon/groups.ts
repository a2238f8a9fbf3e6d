/** For each word, the lines that contain it. Words on the same line belong together. */
export type Groups = ReadonlyMap<string, ReadonlySet<string>>;

/** @param lines words separated by spaces; a word may be on several lines */
export function groupsOf(lines: string): Groups {
  const found = new Map<string, Set<string>>();
  for (const line of lines.trim().split("\n"))
    for (const word of line.split(" ")) found.set(word, (found.get(word) ?? new Set()).add(line));
  return found;
}

/** Whether two words share a line. */
export function shareGroup(groups: Groups, a: string, b: string): boolean {
  const others = groups.get(b);
  return [...(groups.get(a) ?? [])].some((line) => others?.has(line) ?? false);
}
