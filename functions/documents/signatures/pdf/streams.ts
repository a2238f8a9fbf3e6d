import { inflateSync } from "node:zlib";
import type { Work } from "#functions/documents/work.ts";
import { must, required, SignatureFault } from "./fault.ts";
import { Dict, type Value, whole } from "./values.ts";

/** Maximum bytes of an unpacked stream. */
const MAX_UNPACKED = 8_000_000;

/**
 * Unpacks a stream of objects or cross-references. Programs pack those with Flate only.
 * @throws SignatureFault if it's packed in another way, too large or damaged
 */
export function unpacked(dict: Dict, packed: Uint8Array, work: Work): Uint8Array {
  const filter = single(dict.get("Filter"));
  if (filter === null) return packed;
  const parameters = single(dict.get("DecodeParms"));
  must(filter === "FlateDecode");
  const data = inflated(packed);
  work.charge(packed.length + data.length);
  if (!(parameters instanceof Dict)) return data;
  const predictor = whole(parameters.get("Predictor") ?? 1);
  if (predictor === 1) return data;
  must(required(predictor) >= 10 && (parameters.get("Colors") ?? 1) === 1);
  must((parameters.get("BitsPerComponent") ?? 8) === 8);
  return withoutPrediction(data, required(whole(parameters.get("Columns") ?? 1)), work);
}

function single(value: Value | undefined): Value | string {
  const one = Array.isArray(value) && value.length <= 1 ? value[0] : value;
  if (one === undefined || one === null) return null;
  return typeof one === "object" && "text" in one ? one.text : one;
}

function inflated(packed: Uint8Array): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_UNPACKED });
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new SignatureFault(error.code === "ERR_BUFFER_TOO_LARGE" ? "too_complex" : "unreadable");
  }
}

/** Reverses PNG's filters, as xref streams use them (ISO 32000-2, 7.4.4.4). A byte's left neighbor is one byte away. */
function withoutPrediction(data: Uint8Array, columns: number, work: Work): Uint8Array {
  must(columns >= 1 && columns <= 64);
  const rows = Math.floor(data.length / (columns + 1));
  work.charge(4 * data.length);
  const out = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (columns + 1)]!;
    must(filter <= 4);
    for (let i = 0; i < columns; i++) {
      const at = row * columns + i;
      const left = i > 0 ? out[at - 1]! : 0;
      const up = row > 0 ? out[at - columns]! : 0;
      const corner = row > 0 && i > 0 ? out[at - columns - 1]! : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
      out[at] = data[row * (columns + 1) + 1 + i]! + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
