export interface Size {
  width: number;
  height: number;
}

/** @returns the size of a picture scaled down, never up, so that it has at most `maxPixels` pixels. */
export function fitPixels({ width, height }: Size, maxPixels: number): Size {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** @returns the size of a picture scaled down, never up, so that no side is longer than `maxSide`. */
export function fitSide({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** @returns the box that holds a picture turned by `degrees`, so that no corner is lost. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.abs(Math.cos(radians));
  const sin = Math.abs(Math.sin(radians));
  // Rounded before the ceiling: cos 90° is not quite zero.
  const ceil = (value: number) => Math.ceil(Math.round(value * 1000) / 1000);
  return { width: ceil(width * cos + height * sin), height: ceil(width * sin + height * cos) };
}
