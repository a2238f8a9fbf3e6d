import { inDays } from "#contract/verdicts/days.ts";

/** A barcode's element codes, as in `barcode (DCS, DAC)`. */
const ELEMENTS = /\bbarcode \([A-Z]{3}(?:, [A-Z]{3})*\)/g;

/** @returns a text without a barcode's element codes, and with dates as people write them */
export const plainText = (text: string): string => inDays(text).replace(ELEMENTS, "barcode");
