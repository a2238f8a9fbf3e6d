import { useId } from "react";
import { cx } from "../cx.ts";
import type { ChartSeries, ChartTone } from "./chart.ts";
import styles from "./Texture.module.css";

const RISING = "M-1 7 7-1M-1 1 1-1M5 7 7 5";
const LEVEL = "M0 3h6";

/**
 * Lines in the surface's color, drawn over a series' own color, so that people who can't distinguish the colors can
 * still tell the series apart.
 */
const LINES: Record<ChartTone, string | null> = {
  "1": null,
  "2": RISING,
  "3": LEVEL,
  "4": "M-1-1 7 7M5-1 7 1M-1 5 1 7",
  "5": "M3 0v6M0 3h6",
  ok: null,
  bad: RISING,
  neutral: LEVEL,
};

/** The class that sets `--tone` to a series' color. */
export const toneClass = (tone: ChartTone): string | undefined => styles[`tone-${tone}`];

/** Defines a fill pattern per series. Put it in an SVG, and fill shapes with `url(#${id}-${index})`. */
export function Textures(props: { id: string; series: readonly ChartSeries[] }) {
  return (
    <defs>
      {props.series.map(({ id, tone }, i) => (
        <pattern
          key={id}
          id={`${props.id}-${i}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          className={cx(styles.texture, toneClass(tone))}
        >
          <rect width="6" height="6" />
          {LINES[tone] && <path d={LINES[tone]} />}
        </pattern>
      ))}
    </defs>
  );
}

/** The names of a chart's series, each with a sample of its color and texture. */
export function Legend({ series }: { series: readonly ChartSeries[] }) {
  const id = useId();
  return (
    <ul className={styles.legend}>
      {series.map(({ id: key, label }, i) => (
        <li key={key} className={styles.entry}>
          <svg viewBox="0 0 12 12" className={styles.swatch} aria-hidden="true">
            {i === 0 && <Textures id={id} series={series} />}
            <rect width="12" height="12" rx="3" fill={`url(#${id}-${i})`} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
