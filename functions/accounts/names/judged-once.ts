/** Longer than any name, once each sign is spelled out: a single `ﷺ` stands for 18 letters. */
const MOST_LETTERS = 200;

/** More than a page of a list shows. */
const MOST_REMEMBERED = 500;

/**
 * Bounds what a rule about names costs. A name that's too long is suspicious without a closer look, and a name is
 * judged once, because lists show the same one in each row.
 * @param rule whether a name is suspicious; pure
 */
export function judgedOnce(rule: (name: string) => boolean): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    if (name.length > MOST_LETTERS || name.normalize("NFKC").length > MOST_LETTERS) return true;
    const found = rule(name);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(name, found);
    return found;
  };
}
