import decode, { init as initDecoder } from "@jsquash/jpeg/decode.js";
import encode, { init as initEncoder } from "@jsquash/jpeg/encode.js";
import { AVATAR } from "#contract/avatar.ts";
import { dimensions } from "#functions/documents/pictures/dimensions.ts";
import { orientation, stripMetadata } from "#functions/documents/strip-metadata.ts";
import { drawUpright, type Pixels } from "./pixels.ts";
import { pngPixels } from "./png-pixels.ts";

/** Compiled modules of mozjpeg. In the Worker, they come from `codecs.ts`. */
export interface Codecs {
  decoder: WebAssembly.Module;
  encoder: WebAssembly.Module;
}

/** The packages' types don't show that `init` accepts a compiled module. */
type Init = (module: WebAssembly.Module, overrides: { printErr: (text: string) => void }) => Promise<void>;
/** The codecs log warnings for unusual files; silence them, because the result tells us all we need. */
const QUIET = { printErr: () => undefined };
const ready = new WeakMap<WebAssembly.Module, Promise<void>>();

const started = (module: WebAssembly.Module, init: unknown): Promise<void> => {
  const known = ready.get(module) ?? (init as Init)(module, QUIET);
  ready.set(module, known);
  return known;
};

/** A single (baseline) pass is enough for a small picture. */
const ENCODING = { quality: 88, baseline: true, progressive: false } as const;

/**
 * Re-encodes a picture from its pixels, so that no byte of the uploaded file is stored.
 * @returns an upright JPEG of at most {@link AVATAR.edge} pixels a side, or the reason why there is none
 */
export async function redraw(
  bytes: Uint8Array,
  contentType: "image/jpeg" | "image/png",
  { decoder, encoder }: Codecs,
): Promise<Uint8Array<ArrayBuffer> | "too_many_pixels" | "damaged"> {
  const size = dimensions(bytes, contentType);
  if (!size) return "damaged";
  if (size.width * size.height > AVATAR.maxPixels) return "too_many_pixels";
  try {
    // Clean up the file first, so that the C decoder never sees malformed input.
    const sound = await stripMetadata(bytes, contentType);
    if (!sound) return "damaged";
    await Promise.all([started(decoder, initDecoder), started(encoder, initEncoder)]);
    const pixels: Pixels =
      contentType === "image/png" ? pngPixels(sound) : await decode(sound as unknown as ArrayBuffer);
    const picture = drawUpright(pixels, AVATAR.edge, orientation(sound, contentType));
    return new Uint8Array(
      await encode({ ...picture, colorSpace: "srgb" } as unknown as Parameters<typeof encode>[0], ENCODING),
    );
  } catch {
    // A retry with the same bytes would fail again.
    return "damaged";
  }
}
