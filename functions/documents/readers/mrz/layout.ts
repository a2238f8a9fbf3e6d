import { FORMATS, type Format, fits, type Kind, kindsOf, layoutsOf } from "./formats.ts";
import { isZone } from "./settle.ts";

/**
 * What a zone is whose letters are all known, by the rules that a picture's has to keep.
 * @returns the layout of an identity document in which every check digit fits; null where there is none, or it is a
 * visa's (code V), which says who may enter and identifies nobody
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
