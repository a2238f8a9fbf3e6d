/**
 * @returns whether 20 characters can be a legal entity identifier (ISO 17442): with letters replaced by A = 10 … Z =
 *   35, the number modulo 97 is 1
 */
export function isLei(text: string): boolean {
  if (!/^[0-9A-Z]{18}\d{2}$/.test(text)) return false;
  let rest = 0;
  for (const char of text) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
