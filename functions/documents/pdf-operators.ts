/** One operator of a content stream with what stands before it: numbers, and names without their slash. */
export interface Operation {
  operator: string;
  numbers: number[];
  names: string[];
}

const BLANK = /[\0\t\n\f\r ]/;
/** What ends a word (ISO 32000-2, 7.2.3). */
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
/** Behind a picture's data within the stream. */
const END_OF_PICTURE = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g;
/** No operator takes more. */
const MOST_OPERANDS = 8;

/** Goes through a content stream (ISO 32000-2, 7.8.2). Strings, arrays, dictionaries and pictures inside are passed over. */
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
      const word = BLANK.test(sign) ? "" : wordAt(text, at);
      at += word.length || 1;
      if (!word) continue;
      if (/^[+-]?[\d.]/.test(word)) numbers = [...numbers, Number.parseFloat(word)].slice(-MOST_OPERANDS);
      else {
        yield { operator: word, numbers, names };
        [numbers, names] = [[], []];
        if (word === "ID") at = endOfPicture(text, at);
      }
    }
  }
}

function wordAt(text: string, at: number): string {
  REGULAR.lastIndex = at;
  return REGULAR.exec(text)?.[0] ?? "";
}

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

function endOfPicture(text: string, from: number): number {
  END_OF_PICTURE.lastIndex = from;
  const found = END_OF_PICTURE.exec(text);
  return found ? found.index + found[0].length : text.length;
}
