import type { ReactNode } from "react";
import { ChartFrame } from "./ChartFrame.tsx";
import { type ChartPoint, type ChartSeries, type ChartText, summaryOf } from "./chart.ts";
import { LazyPlot, usePlotCode } from "./LazyPlot.tsx";
import { Legend } from "./Texture.tsx";

export interface BarChartProps extends ChartText {
  /** The chart's heading and accessible name. */
  label: string;
  level?: 2 | 3 | undefined;
  description?: ReactNode;
  aside?: ReactNode;
  isFolding?: boolean | undefined;
  /** At most five. The first is at the bottom of the stack. */
  series: readonly ChartSeries[];
  /** Oldest first. While undefined, a placeholder shows. */
  points: readonly ChartPoint[] | undefined;
  /** Heading of the table's first column. */
  dateColumn?: string | undefined;
  isWhole?: boolean;
  /** The drawing's height in px. */
  height?: number;
  /** Shown if all values are 0 or missing. */
  empty: ReactNode;
}

/** A bar chart of amounts per period, stacked if there are several series. */
export function BarChart(props: BarChartProps) {
  usePlotCode();
  const { label, series, points = [], height = 220 } = props;
  return (
    <ChartFrame
      label={label}
      level={props.level}
      description={props.description}
      aside={props.aside}
      isFolding={props.isFolding}
      height={`${height}px`}
      isLoading={props.points === undefined}
      empty={points.every(({ values }) => values.every((value) => !value)) && props.empty}
      legend={series.length > 1 && <Legend series={series} />}
      table={{
        columns: [props.dateColumn ?? "Date", ...series.map((one) => one.label)],
        rows: points.map(({ date, values }) => ({
          id: date,
          cells: [
            props.formatDate(date),
            ...values.map((value) => (value === null ? "–" : props.format(value))),
          ],
        })),
      }}
    >
      <LazyPlot
        kind="bars"
        label={label}
        summary={summaryOf("bars", series, points, props)}
        series={series}
        points={points}
        words={props}
        isWhole={props.isWhole}
        height={height}
      />
    </ChartFrame>
  );
}
