/**
 * @returns whether any object in the text has the same property twice. Programs differ in which of the two values they
 *   read, so some would show a value that we didn't sign
 * @param text well-formed JSON
 */
export function hasTwoValues(text: string): boolean {
  /** The property names of each enclosing object, and null for each enclosing array. */
  const open: (Set<string> | null)[] = [];
  let isName = false;
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (letter === '"') {
      const end = endOfString(text, i);
      const names = open.at(-1);
      if (isName && names) {
        const name = JSON.parse(text.slice(i, end + 1)) as string;
        if (names.has(name)) return true;
        names.add(name);
      }
      isName = false;
      i = end;
    } else if (letter === "{") {
      open.push(new Set());
      isName = true;
    } else if (letter === "[") {
      open.push(null);
      isName = false;
    } else if (letter === "}" || letter === "]") {
      open.pop();
      isName = false;
    } else if (letter === ",") isName = open.at(-1) !== null;
  }
  return false;
}

/** @returns the index of the quotation mark that ends the string starting at `start` */
function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
  return end;
}
