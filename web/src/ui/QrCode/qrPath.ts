import { encode } from "uqr";

/** Width of the white border around the code, in modules. */
const BORDER = 2;

/** @returns a QR code as one SVG path of unit squares, and its width in units, including the border */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: BORDER, ecc: "M" });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}
