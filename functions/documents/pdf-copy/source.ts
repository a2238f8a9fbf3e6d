import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from "@cantoo/pdf-lib";

/** Thrown for a file of which nobody can say what it shows; it has no copy. */
export class CannotJudge extends Error {}

/** @returns what stands under a key, followed to where it lies */
export const at = (dict: PDFDict, key: string): PDFObject | undefined => dict.lookup(PDFName.of(key));

export const numberIn = (value: PDFObject | undefined): number | undefined =>
  value instanceof PDFNumber && Number.isFinite(value.asNumber()) ? value.asNumber() : undefined;

/** @returns a name without its slash, with unusual characters in hex */
export const nameIn = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFName ? value.asString().slice(1) : undefined;

export const isTrue = (value: PDFObject | undefined): boolean => value === PDFBool.True;

export const dictIn = (value: PDFObject | undefined): PDFDict | undefined =>
  value instanceof PDFDict ? value : undefined;

export const streamIn = (value: PDFObject | undefined): PDFRawStream | undefined =>
  value instanceof PDFRawStream ? value : undefined;

/** @returns an array's parts, each followed to where it lies; none for what is no array */
export const listIn = (value: PDFObject | undefined): (PDFObject | undefined)[] =>
  value instanceof PDFArray ? value.asArray().map((_, i) => value.lookup(i)) : [];

/** @returns a list's parts, or the value alone */
export const oneOrMore = (value: PDFObject | undefined): (PDFObject | undefined)[] =>
  value === undefined ? [] : value instanceof PDFArray ? listIn(value) : [value];

/** @returns numbers, or undefined unless all of an array are and there are so many */
export function numbersIn(value: PDFObject | undefined, count?: number): number[] | undefined {
  if (!(value instanceof PDFArray) || (count !== undefined && value.size() !== count)) return undefined;
  const numbers = listIn(value).map(numberIn);
  return numbers.every((one) => one !== undefined) ? numbers : undefined;
}

/** @returns a string's bytes */
export const bytesIn = (value: PDFObject | undefined): Uint8Array | undefined =>
  value instanceof PDFString || value instanceof PDFHexString ? value.asBytes() : undefined;

/** @returns a string as text */
export const textIn = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
