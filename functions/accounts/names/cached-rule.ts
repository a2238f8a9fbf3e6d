/**
 * Longer than any real name, even with compatibility characters expanded: a single `ﷺ` becomes 18 characters.
 */
const MAX_LETTERS = 200;

/** More names than one page of a list has. */
const MAX_CACHED = 500;

/**
 * Limits what a rule about names costs. A name that's too long counts as suspicious without being checked,
 * and results are cached, because lists often show the same name in every row.
 * @param rule a pure function that decides whether a name is suspicious
 */
export function cachedRule(rule: (name: string) => boolean): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    if (name.length > MAX_LETTERS || name.normalize("NFKC").length > MAX_LETTERS) return true;
    const found = rule(name);
    if (known.size >= MAX_CACHED) known.clear();
    known.set(name, found);
    return found;
  };
}
