import type { ChartPoint, ChartSeries } from "./chart.ts";
import styles from "./Plot.module.css";

/** The values of one day, beside the cursor. Hidden from assistive technology, which reads them from the slider. */
export function PlotTip(props: {
  title: string;
  series: readonly ChartSeries[];
  point: ChartPoint;
  format: (value: number) => string;
  /** Where the cursor is, and the plot's width, in px. */
  x: number;
  width: number;
}) {
  const { series, point, x, width } = props;
  const side = x > width / 2 ? { right: width - x + 10 } : { left: x + 10 };
  const text = (i: number) => {
    const value = point.values[i];
    return value === null || value === undefined ? "No data" : props.format(value);
  };
  return (
    <div className={styles.tip} style={side} aria-hidden="true">
      <p className={styles.tipTitle}>{props.title}</p>
      {series.length === 1 ? (
        <p className={styles.tipValue}>{text(0)}</p>
      ) : (
        // From top to bottom, as the stack is drawn.
        series
          .map((_, i) => i)
          .toReversed()
          .map((i) => (
            <p key={series[i]?.id} className={styles.tipRow}>
              <span>{series[i]?.label}</span>
              <span className={styles.tipValue}>{text(i)}</span>
            </p>
          ))
      )}
    </div>
  );
}
