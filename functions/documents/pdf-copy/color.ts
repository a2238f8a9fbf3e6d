import { PDFArray, PDFDict, type PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import { stripProfile } from "../picture-copy/strip-icc.ts";
import type { PdfCopy, Rule } from "./copy.ts";
import { decompress } from "./decompress.ts";
import { fn } from "./functions.ts";
import { dict, number, numbers, shared } from "./rules.ts";
import { at, bytesIn, listIn, nameIn, numberIn } from "./source.ts";
import { hexText } from "./writer.ts";

const DEVICES: Record<string, number> = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 };
const BY_COUNT: Record<number, string> = { 1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK" };
/** Ink names with a meaning (ISO 32000-2, 8.6.6). Others are drawn by their alternate colors, so we can rename them. */
const INKS = new Set(["All", "None", "Cyan", "Magenta", "Yellow", "Black"]);
const MAX_INKS = 32;
const CALIBRATED = { WhitePoint: numbers(3), BlackPoint: numbers(3) };

/** Copies a color space (ISO 32000-2, 8.6) without the text in its profile and without its ink names. */
export const colorSpace: Rule = (value, copy) => {
  const name = nameIn(value);
  if (name !== undefined) return DEVICES[name] || name === "Pattern" ? `/${name}` : null;
  return value instanceof PDFArray ? copy.budget.within(() => shared("color", spaceText)(value, copy)) : null;
};

const spaceText: Rule = (value, copy) => {
  const [kind, one, two, three] = listIn(value);
  const name = nameIn(kind);
  if (name === undefined) return null;
  if (DEVICES[name]) return `/${name}`;
  if (name === "CalGray") return array(name, dict({ ...CALIBRATED, Gamma: number })(one, copy));
  if (name === "CalRGB")
    return array(name, dict({ ...CALIBRATED, Gamma: numbers(3), Matrix: numbers(9) })(one, copy));
  if (name === "Lab") return array(name, dict({ ...CALIBRATED, Range: numbers(4) })(one, copy));
  if (name === "ICCBased") return one instanceof PDFRawStream ? profiled(one, copy) : null;
  if (name === "Indexed") return indexed(one, two, three, copy);
  if (name === "Pattern") return one === undefined ? "/Pattern" : array(name, colorSpace(one, copy));
  if (name === "Separation") return array(name, ink(one, 0), colorSpace(two, copy), fn(three, copy));
  if (name !== "DeviceN" || !(one instanceof PDFArray) || one.size() > MAX_INKS) return null;
  const inks = listIn(one).map(ink);
  if (inks.includes(null)) return null;
  return array(name, `[${inks.join(" ")}]`, colorSpace(two, copy), fn(three, copy));
};

const array = (name: string, ...parts: (string | null)[]) =>
  parts.includes(null) ? null : `[/${name} ${parts.join(" ")}]`;

const ink = (value: PDFObject | undefined, i: number): string | null => {
  const name = nameIn(value);
  return name === undefined ? null : INKS.has(name) ? `/${name}` : `/Ink${i + 1}`;
};

/** @returns the number of components per color, or 0 if it can't be determined */
export function componentsOf(value: PDFObject | undefined): number {
  const [kind, one] = value instanceof PDFArray ? listIn(value) : [value];
  const name = nameIn(kind) ?? "";
  if (DEVICES[name]) return DEVICES[name];
  if (name === "CalGray" || name === "Indexed" || name === "Separation") return 1;
  if (name === "CalRGB" || name === "Lab") return 3;
  if (name === "DeviceN") return listIn(one).length;
  return name === "ICCBased" && one instanceof PDFRawStream ? (numberIn(at(one.dict, "N")) ?? 0) : 0;
}

/** Falls back to the device color space when the ICC profile is invalid, as viewers do. */
function profiled(stream: PDFRawStream, copy: PdfCopy): string | null {
  const count = numberIn(at(stream.dict, "N")) ?? 0;
  const device = BY_COUNT[count];
  if (!device) return null;
  const profile = stripProfile(decompress(stream, copy.budget), count);
  if (!profile) return device;
  const written = copy.once(stream, "profile", () =>
    copy.out.addFolded(
      { N: String(count), Range: numbers(2 * count)(at(stream.dict, "Range"), copy) },
      profile,
    ),
  );
  return `[/ICCBased ${written}]`;
}

function indexed(
  base: PDFObject | undefined,
  highest: PDFObject | undefined,
  table: PDFObject | undefined,
  copy: PdfCopy,
): string | null {
  const under = colorSpace(base, copy);
  const most = Math.min(255, Math.max(0, Math.floor(numberIn(highest) ?? -1)));
  const bytes = table instanceof PDFRawStream ? decompress(table, copy.budget) : bytesIn(table);
  if (under === null || !bytes || numberIn(highest) === undefined) return null;
  const used = bytes.subarray(0, (most + 1) * componentsOf(base));
  return array("Indexed", under, String(most), hexText(used));
}

/** @returns a dictionary or a stream's dictionary, or undefined for any other value */
export const ownDict = (value: PDFObject | undefined): PDFDict | undefined =>
  value instanceof PDFRawStream ? value.dict : value instanceof PDFDict ? value : undefined;
