import { encode } from "uqr";

/** Width of the white border that scanners need, in modules. */
const BORDER = 2;

/** @returns a QR code as one SVG path of unit squares, and the length of its side in them */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: BORDER, ecc: "M" });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}
