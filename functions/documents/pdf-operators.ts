/** An operator of a content stream with its operands: numbers, and names without their slash. */
export interface Operation {
  operator: string;
  numbers: number[];
  names: string[];
}

/** No operator takes more operands. */
const MOST_OPERANDS = 8;

/**
 * Lists the operators of a content stream (ISO 32000-2, 7.8.2), looking at each character once or twice. Strings,
 * inline images, and the brackets of arrays and dictionaries are skipped.
 */
export function* operationsIn(text: string): Generator<Operation> {
  let numbers: number[] = [];
  let names: string[] = [];
  for (let at = 0; at < text.length; ) {
    const sign = text[at]!;
    if (sign === "(") at = endOfString(text, at);
    else if (sign === "<" && text[at + 1] !== "<") at = after(text, ">", at);
    else if (sign === "%") at = endOfLine(text, at);
    else if (sign === "/") {
      const name = wordAt(text, at + 1);
      names = [...names, name].slice(-MOST_OPERANDS);
      at += 1 + name.length;
    } else {
      const word = wordAt(text, at);
      at += word.length || 1;
      if (!word) continue;
      if (isNumber(word)) numbers = [...numbers, Number.parseFloat(word)].slice(-MOST_OPERANDS);
      else {
        yield { operator: word, numbers, names };
        [numbers, names] = [[], []];
        if (word === "ID") at = endOfPicture(text, at);
      }
    }
  }
}

/** @returns the text up to the next white space or delimiter (7.2.3) */
function wordAt(text: string, from: number): string {
  let at = from;
  while (at < text.length && !ENDS_WORD.has(text.charCodeAt(at))) at++;
  return text.slice(from, at);
}

const codes = (text: string) => new Set([...text].map((sign) => sign.charCodeAt(0)));
const BLANK = codes("\0\t\n\f\r ");
const ENDS_WORD = new Set([...BLANK, ...codes("()<>[]{}/%")]);
const SIGN = codes("+-");
const BEGINS_NUMBER = codes("0123456789.");

const isNumber = (word: string) => BEGINS_NUMBER.has(word.charCodeAt(SIGN.has(word.charCodeAt(0)) ? 1 : 0));

function after(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from);
  return found < 0 ? text.length : found + sign.length;
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}

function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return text.length;
}

/** @returns the position after an inline image's data: after an `EI` between white space */
function endOfPicture(text: string, from: number): number {
  const isBlankAt = (at: number) => at >= text.length || BLANK.has(text.charCodeAt(at));
  for (let at = text.indexOf("EI", from + 1); at >= 0; at = text.indexOf("EI", at + 1))
    if (isBlankAt(at - 1) && isBlankAt(at + 2)) return at + 2;
  return text.length;
}
