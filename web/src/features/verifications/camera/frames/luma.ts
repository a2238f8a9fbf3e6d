/** Brightness only, one byte a pixel, row by row. */
export interface Luma {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A part of a picture, in its pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
