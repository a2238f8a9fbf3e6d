import { FORMATS, type Format, fits, type Kind, kindsOf, layoutsOf } from "./formats.ts";
import { isZone } from "./written.ts";

/**
 * Determines the layout of a machine-readable zone whose letters are all known, by the same rules as in a picture.
 * @returns the layout of an identity document in which every check digit is valid; null if there is none, or if it's a
 *   visa (code V), which says who may enter a country and identifies no one
 */
export function layoutOf(lines: readonly string[]): Format | null {
  const text = lines.join("");
  const isLayout = (format: Format) =>
    text.startsWith(format.begins ?? "") &&
    kindsOf(format).every((kind, place) => ALLOWED[kind].test(text[place]!)) &&
    [...format.checks, format.composite].every((check) => fits(text, check)) &&
    isZone(text, format);
  return (
    FORMATS.filter((one) => one.lines === lines.length && lines.every(({ length }) => length === one.length))
      .flatMap(layoutsOf)
      .find(isLayout) ?? null
  );
}

const ALLOWED: Record<Kind, RegExp> = { letter: /[A-Z<]/, digit: /\d/, any: /[A-Z0-9<]/ };
