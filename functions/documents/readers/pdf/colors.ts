import { PDFArray, type PDFObject } from "@cantoo/pdf-lib";
import { at, nameIn, numberIn, streamIn } from "../../pdf-copy/source.ts";
import { BLACK, type Color, UNKNOWN, WHITE } from "./sheet.ts";

/** How a color space turns numbers into a color (ISO 32000-2, 8.6), as far as it matters to whether text is seen. */
export type Space = (numbers: readonly number[]) => Color;

const byte = (part: number) => Math.round(255 * Math.min(1, Math.max(0, part)));
const of = (red: number, green: number, blue: number): Color =>
  (byte(red) << 16) | (byte(green) << 8) | byte(blue);

export const gray: Space = ([value = 0]) => of(value, value, value);
export const rgb: Space = ([red = 0, green = 0, blue = 0]) => of(red, green, blue);
export const cmyk: Space = ([cyan = 0, magenta = 0, yellow = 0, black = 0]) =>
  of((1 - cyan) * (1 - black), (1 - magenta) * (1 - black), (1 - yellow) * (1 - black));
export const unknown: Space = () => UNKNOWN;

/** An ink of which nothing is taken leaves the paper white. */
const ink: Space = (numbers) => (numbers.every((part) => part <= 0) ? WHITE : UNKNOWN);
/** The lightest color there is, without a hue. */
const lab: Space = ([light = 0, a = 0, b = 0]) => (Math.hypot(a, b) < 4 ? gray([light / 100]) : UNKNOWN);

const BY_NAME: Readonly<Record<string, Space>> = {
  DeviceGray: gray,
  CalGray: gray,
  G: gray,
  DeviceRGB: rgb,
  CalRGB: rgb,
  RGB: rgb,
  DeviceCMYK: cmyk,
  CMYK: cmyk,
  Separation: ink,
  DeviceN: ink,
  Lab: lab,
};
const BY_COUNT: Readonly<Record<number, Space>> = { 1: gray, 3: rgb, 4: cmyk };

/** @param value of a color space. @returns how it is read; one that tells nothing for the others */
export function spaceOf(value: PDFObject | undefined): Space {
  const first = value instanceof PDFArray && value.size() > 0 ? value.lookup(0) : value;
  const name = nameIn(first) ?? "";
  if (name === "ICCBased" && value instanceof PDFArray && value.size() > 1) {
    const profile = streamIn(value.lookup(1));
    return (profile && BY_COUNT[numberIn(at(profile.dict, "N")) ?? 0]) ?? unknown;
  }
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name]! : unknown;
}

/** The color that a space begins with. */
export const initial = (space: Space): Color => (space === unknown || space === ink ? UNKNOWN : BLACK);

/** Of 255: colors that differ less in red, green and blue are one to the eye. */
const LEAST_CONTRAST = 20;

/** Whether text of one color is seen upon another. */
export function isSeenOn(color: Color, below: Color): boolean {
  if (color === UNKNOWN || below === UNKNOWN) return true;
  const differs = (shift: number) => Math.abs(((color >> shift) & 255) - ((below >> shift) & 255));
  return Math.max(differs(16), differs(8), differs(0)) >= LEAST_CONTRAST;
}
