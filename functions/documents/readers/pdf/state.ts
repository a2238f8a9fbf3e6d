import { type Box, IDENTITY, type Matrix } from "../../pdf-boxes.ts";
import { gray, type Space } from "./colors.ts";
import type { TextFont } from "./fonts.ts";
import { BLACK, type Color } from "./sheet.ts";

/** How things are drawn at some place of content (ISO 32000-2, 8.4 and 9.3). */
export interface State {
  matrix: Matrix;
  clip: Box;
  fill: Color;
  stroke: Color;
  fillSpace: Space;
  strokeSpace: Space;
  fillAlpha: number;
  strokeAlpha: number;
  /** Whether a mask or a way of blending decides what is seen of it. */
  isMixed: boolean;
  lineWidth: number;
  font: TextFont | null;
  size: number;
  letterSpace: number;
  wordSpace: number;
  /** Of the width of glyphs: 1 for as wide as they are. */
  stretch: number;
  leading: number;
  rise: number;
  /** How text is rendered (9.3.6). */
  mode: number;
}

export const firstState = (clip: Box, matrix: Matrix = IDENTITY): State => ({
  matrix,
  clip,
  fill: BLACK,
  stroke: BLACK,
  fillSpace: gray,
  strokeSpace: gray,
  fillAlpha: 1,
  strokeAlpha: 1,
  isMixed: false,
  lineWidth: 1,
  font: null,
  size: 0,
  letterSpace: 0,
  wordSpace: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
  mode: 0,
});
