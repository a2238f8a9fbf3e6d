import { IDENTITY, type Matrix } from "#functions/documents/pdf-boxes.ts";
import type { Clip } from "./clip.ts";
import { gray, type Space } from "./colors.ts";
import type { TextFont } from "./fonts.ts";
import { BLACK, type Blend, bothBlends, type Color, type Paint } from "./paint.ts";

/** The graphics state at some point in the content (ISO 32000-2, 8.4 and 9.3). */
export interface State {
  matrix: Matrix;
  clip: Clip;
  fill: Color;
  stroke: Color;
  fillSpace: Space;
  strokeSpace: Space;
  fillAlpha: number;
  strokeAlpha: number;
  blend: Blend;
  /** Whether a mask, or letters used for clipping, decide what's visible. */
  isMasked: boolean;
  /** How the group that it belongs to is painted (11.6.6). */
  group: { alpha: number; blend: Blend; isMasked: boolean };
  lineWidth: number;
  /** Line cap style (8.4.3.3): 0 for lines that end abruptly. */
  lineCap: number;
  font: TextFont | null;
  size: number;
  letterSpace: number;
  wordSpace: number;
  /** Relative to the width of glyphs: 1 for their normal width. */
  stretch: number;
  leading: number;
  rise: number;
  /** Text rendering mode (9.3.6). */
  mode: number;
}

export const firstState = (clip: Clip, matrix: Matrix = IDENTITY): State => ({
  matrix,
  clip,
  fill: BLACK,
  stroke: BLACK,
  fillSpace: gray,
  strokeSpace: gray,
  fillAlpha: 1,
  strokeAlpha: 1,
  blend: "Normal",
  isMasked: false,
  group: { alpha: 1, blend: "Normal", isMasked: false },
  lineWidth: 1,
  lineCap: 0,
  font: null,
  size: 0,
  letterSpace: 0,
  wordSpace: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
  mode: 0,
});

/** @returns the graphics state inside a group that's painted as one (11.4.7) */
export const inGroup = (state: State): State => ({
  ...state,
  group: {
    alpha: state.group.alpha * state.fillAlpha,
    blend: bothBlends(state.blend, state.group.blend),
    isMasked: state.group.isMasked || state.isMasked,
  },
  fillAlpha: 1,
  strokeAlpha: 1,
  blend: "Normal",
  isMasked: false,
});

/** @returns how something is painted: with its own transparency, and its group's */
export const paintOf = ({ blend, group }: State, color: Paint["color"], alpha: Paint["alpha"]): Paint => ({
  color,
  alpha: typeof alpha === "number" ? alpha * group.alpha : (x, y) => alpha(x, y) * group.alpha,
  blend: bothBlends(blend, group.blend),
});
