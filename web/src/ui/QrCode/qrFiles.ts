import { qrPath } from "./qrPath.ts";

/** Pixels per module of the code, so that a PNG is sharp in print. */
const SCALE = 16;

/** @returns a QR code as an SVG file, black on white */
export function qrSvg(text: string): Blob {
  const { size, path } = qrPath(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * SCALE}" height="${size * SCALE}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: "image/svg+xml" });
}

/**
 * @returns a QR code as a PNG file, black on white
 * @throws if the browser can't draw it
 */
export async function qrPng(text: string): Promise<Blob> {
  const { size, path } = qrPath(text);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * SCALE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(SCALE, SCALE);
  context.fillStyle = "#000";
  context.fill(new Path2D(path));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("No picture");
  return blob;
}
