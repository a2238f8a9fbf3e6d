export interface Size {
  width: number;
  height: number;
}

/** @returns the size scaled down to at most `maxPixels` pixels; never scaled up */
export function fitPixels({ width, height }: Size, maxPixels: number): Size {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** @returns the size scaled down so that no side exceeds `maxSide` pixels; never scaled up */
export function fitSide({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** @returns the size of the box that holds the picture rotated by `degrees` without cutting off a corner */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.abs(Math.cos(radians));
  const sin = Math.abs(Math.sin(radians));
  // Round before taking the ceiling, because Math.cos of 90° isn't exactly zero.
  const ceil = (value: number) => Math.ceil(Math.round(value * 1000) / 1000);
  return { width: ceil(width * cos + height * sin), height: ceil(width * sin + height * cos) };
}
