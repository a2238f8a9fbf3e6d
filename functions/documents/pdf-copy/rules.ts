import { PDFArray, PDFBool, PDFDict } from "@cantoo/pdf-lib";
import type { PdfCopy, Rule } from "./copy.ts";
import { at, listIn, nameIn, numberIn } from "./source.ts";
import { dictText, type Entries, numberText } from "./writer.ts";

/** Building blocks for schemas. Keys that no schema names aren't copied. */

const MAX_NAME = 127;
const MAX_ITEMS = 70_000;

export const number: Rule = (value) => {
  const found = numberIn(value);
  return found === undefined ? null : numberText(found);
};

export const bool: Rule = (value) => (value instanceof PDFBool ? String(value) : null);

/** Copies one of these names. */
export const oneOf = (...names: string[]): Rule => {
  const known = new Set(names);
  return (value) => {
    const found = nameIn(value);
    return found !== undefined && known.has(found) ? `/${found}` : null;
  };
};

/** Copies any name, such as a font's, up to {@link MAX_NAME} characters. */
export const anyName: Rule = (value) => {
  const found = nameIn(value);
  return found === undefined || found.length > MAX_NAME ? null : `/${found}`;
};

/**
 * Copies an array if the rule accepts every item and, when `count` is given, it has that many items. Otherwise null.
 */
export const list =
  (rule: Rule, count?: number): Rule =>
  (value, copy) => {
    if (!(value instanceof PDFArray) || value.size() > MAX_ITEMS) return null;
    if (count !== undefined && value.size() !== count) return null;
    copy.budget.step(value.size());
    const items = copy.budget.within(() => listIn(value).map((one) => rule(one, copy)));
    return items.includes(null) ? null : `[${items.join(" ")}]`;
  };

export const numbers = (count?: number): Rule => list(number, count);

export const either =
  (...rules: Rule[]): Rule =>
  (value, copy) => {
    for (const rule of rules) {
      const text = rule(value, copy);
      if (text !== null) return text;
    }
    return null;
  };

/** @returns the dictionary's entries that the schema names; null for values that don't fit */
export function pick(dict: PDFDict, schema: Record<string, Rule>, copy: PdfCopy): Entries {
  return copy.budget.within(() => {
    const entries: Entries = {};
    for (const [key, rule] of Object.entries(schema)) {
      copy.budget.step();
      const value = at(dict, key);
      if (value !== undefined) entries[key] = rule(value, copy);
    }
    return entries;
  });
}

/** Copies a dictionary with these keys. */
export const dict =
  (schema: Record<string, Rule>): Rule =>
  (value, copy) =>
    value instanceof PDFDict ? dictText(pick(value, schema, copy)) : null;

/** Writes the value as its own object, once however often it's referred to. */
export const shared =
  (purpose: string, rule: Rule): Rule =>
  (value, copy) =>
    value === undefined
      ? null
      : copy.once(value, purpose, () => {
          const text = rule(value, copy);
          return text === null || / 0 R$/.test(text) || text.startsWith("/") ? text : copy.out.add(text);
        });
