import { copyForOthers, type MadeCopy } from "#functions/documents/copy.ts";
import { decodeJpeg } from "#functions/documents/pictures/mozjpeg.ts";
import type { Pixels } from "#functions/documents/pictures/pixels.ts";
import { pngPixels } from "#functions/documents/pictures/png.ts";
import { Work } from "#functions/documents/work.ts";
import { wasmModules } from "../readers/wasm-modules.ts";

/** `image/jpeg` or `image/png`. */
export type Type = `image/${"jpeg" | "png"}`;

export const madeOf = async (bytes: Uint8Array, type: string): Promise<MadeCopy> =>
  copyForOthers(bytes, type, await wasmModules());

/** @returns the copy that others get, or the reason why there is none */
export async function copyOf(bytes: Uint8Array, type: string): Promise<Buffer> {
  const made = await madeOf(bytes, type);
  if ("reason" in made) throw new Error(made.reason);
  return Buffer.from(made.copy);
}

/** @returns why no copy is made; null if one is */
export async function reasonFor(bytes: Uint8Array, type: string): Promise<string | null> {
  const made = await madeOf(bytes, type);
  return "reason" in made ? made.reason : null;
}

/** @returns the pixels as they're stored, on white */
export async function pixelsOf(bytes: Uint8Array, type: Type): Promise<Pixels> {
  if (type === "image/jpeg") return decodeJpeg(bytes, (await wasmModules()).decoder);
  const pixels = await pngPixels(bytes, { pixels: 25_000_000, side: 16_000 }, 1, new Work());
  if (!pixels) throw new Error("The PNG is damaged");
  return pixels;
}

/** @returns how much the samples of two pictures of the same size differ on average, 0–255 */
export function meanDifference(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height)
    throw new Error(`${one.width} × ${one.height} isn't ${other.width} × ${other.height}`);
  let sum = 0;
  for (const [i, sample] of one.data.entries()) sum += Math.abs(sample - other.data[i]!);
  return sum / one.data.length;
}
