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

/** Thrown if we can't tell what a file shows. Such a file gets no copy. */
export class UnclearPdfError extends Error {}

/** @returns the value of a key, with references resolved */
export const at = (dict: PDFDict, key: string): PDFObject | undefined => dict.lookup(PDFName.of(key));

export const numberIn = (value: PDFObject | undefined): number | undefined =>
  value instanceof PDFNumber && Number.isFinite(value.asNumber()) ? value.asNumber() : undefined;

/** @returns the name without its slash; unusual characters stay in hex */
export const nameIn = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFName ? value.asString().slice(1) : undefined;

export const isTrue = (value: PDFObject | undefined): boolean => value === PDFBool.True;

export const dictIn = (value: PDFObject | undefined): PDFDict | undefined =>
  value instanceof PDFDict ? value : undefined;

export const streamIn = (value: PDFObject | undefined): PDFRawStream | undefined =>
  value instanceof PDFRawStream ? value : undefined;

/** @returns an array's items with references resolved; none if the value isn't an array */
export const listIn = (value: PDFObject | undefined): (PDFObject | undefined)[] =>
  value instanceof PDFArray ? value.asArray().map((_, i) => value.lookup(i)) : [];

/** @returns an array's items, or the value itself as the only item */
export const oneOrMore = (value: PDFObject | undefined): (PDFObject | undefined)[] =>
  value === undefined ? [] : value instanceof PDFArray ? listIn(value) : [value];

/**
 * @returns an array's numbers; undefined unless all items are numbers and, when `count` is given, there are that many
 */
export function numbersIn(value: PDFObject | undefined, count?: number): number[] | undefined {
  if (!(value instanceof PDFArray) || (count !== undefined && value.size() !== count)) return undefined;
  const numbers = listIn(value).map(numberIn);
  return numbers.every((one) => one !== undefined) ? numbers : undefined;
}

/** @returns a string's bytes */
export const bytesIn = (value: PDFObject | undefined): Uint8Array | undefined =>
  value instanceof PDFString || value instanceof PDFHexString ? value.asBytes() : undefined;

/** @returns a string decoded as text */
export const textIn = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
