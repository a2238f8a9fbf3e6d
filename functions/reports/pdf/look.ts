import type { Tone } from "#contract/verification/outcome.ts";
import { color } from "./operators.ts";

/** The page, colors and text styles of reports. Lengths are points, and y runs down from the page's top. */

/** US Letter, with margins wide enough that nothing is cut off on A4 either. */
export const PAGE = { width: 612, height: 792, left: 54, right: 558, top: 48, bottom: 720 } as const;
export const WIDTH = PAGE.right - PAGE.left;
/** Where the content of later pages starts, below the running header. */
export const TOP_LATER = 84;

/** The colors of the web app's light theme. */
export const COLOR = {
  text: color("#0f1b2d"),
  muted: color("#51607a"),
  border: color("#d9e0e9"),
  subtle: color("#f7f9fb"),
  track: color("#e3e8ef"),
  accent: color("#1d4ed8"),
  white: color("#ffffff"),
  test: color("#b01e1e"),
} as const;

/** Each tone's colors for text, for a soft background and for a strong mark. */
export const TONE = {
  ok: { ink: color("#0b6b3a"), soft: color("#e3f5ea"), mark: color("#15803d") },
  info: { ink: color("#1d4ed8"), soft: color("#e8effe"), mark: color("#1d4ed8") },
  warn: { ink: color("#8a4b00"), soft: color("#fdf0d9"), mark: color("#b45309") },
  bad: { ink: color("#b01e1e"), soft: color("#fdeaea"), mark: color("#c62828") },
  neutral: { ink: color("#45536b"), soft: color("#e9edf3"), mark: color("#7c8aa0") },
} as const satisfies Record<Tone, unknown>;

/** Size, weight, color and line height of text. */
export interface Style {
  size: number;
  weight: 400 | 600;
  color: readonly [number, number, number];
  leading: number;
}

const style = (size: number, weight: 400 | 600, of: Style["color"], leading: number): Style => ({
  size,
  weight,
  color: of,
  leading,
});

export const TYPE = {
  title: style(22, 600, COLOR.text, 28),
  wordmark: style(13.5, 600, COLOR.text, 17),
  heading: style(12.5, 600, COLOR.text, 17),
  /** For a title that would otherwise take more than two lines. */
  longTitle: style(15, 600, COLOR.text, 20),
  lead: style(13, 600, COLOR.text, 18),
  verdict: style(13.5, 400, COLOR.text, 19.5),
  strong: style(9.5, 600, COLOR.text, 13.5),
  body: style(9.5, 400, COLOR.text, 13.5),
  small: style(8.5, 400, COLOR.muted, 12),
  smallStrong: style(8.5, 600, COLOR.muted, 12),
  label: style(8, 400, COLOR.muted, 11.5),
  footer: style(7.5, 400, COLOR.muted, 10.5),
} as const;

/** @returns the same style in another color */
export const tinted = (base: Style, of: Style["color"]): Style => ({ ...base, color: of });
