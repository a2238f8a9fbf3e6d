import { PDFArray, type PDFDict, type PDFObject } from "@cantoo/pdf-lib";
import type { CopyBudget } from "#functions/documents/pdf-copy/copy.ts";
import { decompress } from "#functions/documents/pdf-copy/decompress.ts";
import {
  at,
  bytesIn,
  dictIn,
  nameIn,
  numberIn,
  numbersIn,
  streamIn,
} from "#functions/documents/pdf-copy/source.ts";
import { BLACK, type Color, UNKNOWN } from "./paint.ts";
import { tintOf } from "./tints.ts";

/**
 * How a color space turns numbers into a color (ISO 32000-2, 8.6), as far as it matters for whether text is visible.
 */
export type Space = (numbers: readonly number[]) => Color;

const byte = (part: number) => Math.round(255 * Math.min(1, Math.max(0, part)));
const of = (red: number, green: number, blue: number): Color =>
  (byte(red) << 16) | (byte(green) << 8) | byte(blue);

export const gray: Space = ([value = 0]) => of(value, value, value);
export const rgb: Space = ([red = 0, green = 0, blue = 0]) => of(red, green, blue);
export const cmyk: Space = ([cyan = 0, magenta = 0, yellow = 0, black = 0]) =>
  of((1 - cyan) * (1 - black), (1 - magenta) * (1 - black), (1 - yellow) * (1 - black));
export const unknown: Space = () => UNKNOWN;

/** The lightest color, without a hue. */
const lab: Space = ([light = 0, a = 0, b = 0]) => (Math.hypot(a, b) < 4 ? gray([light / 100]) : UNKNOWN);

const BY_NAME: Readonly<Record<string, Space>> = {
  DeviceGray: gray,
  G: gray,
  DeviceRGB: rgb,
  RGB: rgb,
  DeviceCMYK: cmyk,
  CMYK: cmyk,
  Lab: lab,
};
const BY_COUNT: Readonly<Record<number, Space>> = { 1: gray, 3: rgb, 4: cmyk };

const MOST_INKS = 32;
/** Maximum nesting of color spaces. */
const MOST_LEVELS = 4;

/**
 * @param value of a color space
 * @returns how to read it; for unsupported ones, a space with unknown colors
 */
export function spaceOf(value: PDFObject | undefined, budget: CopyBudget, depth = 0): Space {
  const list = value instanceof PDFArray ? value : undefined;
  const part = (i: number) => (list && list.size() > i ? list.lookup(i) : undefined);
  const name = nameIn(list ? part(0) : value) ?? "";
  if (depth > MOST_LEVELS) return unknown;
  if (name === "ICCBased") {
    const profile = streamIn(part(1));
    return (profile && BY_COUNT[numberIn(at(profile.dict, "N")) ?? 0]) ?? unknown;
  }
  if (name === "CalGray" || name === "CalRGB") return calibrated(name, dictIn(part(1)));
  if (name === "Separation" || name === "DeviceN") {
    if (nameIn(part(1)) === "None") return unknown;
    const below = spaceOf(part(2), budget, depth + 1);
    const tint = tintOf(part(3), budget);
    return (numbers) => {
      const made = tint?.(numbers);
      return made ? below(made) : UNKNOWN;
    };
  }
  if (name === "Indexed" || name === "I") return indexed(part, budget, depth);
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name]! : unknown;
}

/** Values far from the usual ones could be any color. */
function calibrated(name: string, dict: PDFDict | undefined): Space {
  const given = dict && at(dict, "Gamma");
  const gammas = given === undefined ? [1] : (numbersIn(given) ?? [numberIn(given) ?? 0]);
  if (!gammas.every((one) => one >= 0.9 && one <= 3)) return unknown;
  return name === "CalGray" ? gray : rgb;
}

function indexed(part: (i: number) => PDFObject | undefined, budget: CopyBudget, depth: number): Space {
  const base = part(1);
  const below = spaceOf(base, budget, depth + 1);
  const stream = streamIn(part(3));
  const table = stream ? decompress(stream, budget) : bytesIn(part(3));
  const count = componentsOf(base);
  if (!table || count === 0) return unknown;
  return ([index = 0]) => {
    const at = Math.max(0, Math.floor(index)) * count;
    if (at + count > table.length) return UNKNOWN;
    return below(Array.from(table.subarray(at, at + count), (one) => one / 255));
  };
}

/** @returns how many numbers a color has; 0 if unknown */
export function componentsOf(space: PDFObject | undefined): number {
  const list = space instanceof PDFArray ? space : undefined;
  const name = nameIn(list ? list.lookup(0) : space) ?? "";
  const second = list && list.size() > 1 ? list.lookup(1) : undefined;
  const profile = name === "ICCBased" ? streamIn(second) : undefined;
  if (profile) return numberIn(at(profile.dict, "N")) ?? 0;
  if (name === "DeviceN" && second instanceof PDFArray) return Math.min(second.size(), MOST_INKS);
  return COMPONENTS[name] ?? 0;
}

const COMPONENTS: Readonly<Record<string, number>> = {
  DeviceGray: 1,
  CalGray: 1,
  G: 1,
  Separation: 1,
  Indexed: 1,
  I: 1,
  DeviceRGB: 3,
  CalRGB: 3,
  RGB: 3,
  DeviceCMYK: 4,
  CMYK: 4,
};

/** A space's initial color (8.6.8): full ink, or else black. */
export const initial = (space: Space, value: PDFObject | undefined): Color => {
  const name = nameIn(value instanceof PDFArray ? value.lookup(0) : value) ?? "";
  if (name === "Separation" || name === "DeviceN") return space(Array<number>(componentsOf(value)).fill(1));
  return space === unknown ? UNKNOWN : space === cmyk ? BLACK : space([0]);
};

/** Out of 255. Colors that differ less than this in red, green and blue look the same. */
const LEAST_CONTRAST = 20;

/** Whether text of one color is visible on another. */
export function isSeenOn(color: Color, below: Color): boolean {
  if (color === UNKNOWN) return false;
  if (below === UNKNOWN) return true;
  const differs = (shift: number) => Math.abs(((color >> shift) & 255) - ((below >> shift) & 255));
  return Math.max(differs(16), differs(8), differs(0)) >= LEAST_CONTRAST;
}
