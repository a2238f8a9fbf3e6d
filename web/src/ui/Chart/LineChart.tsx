import type { ReactNode } from "react";
import { ChartFrame } from "./ChartFrame.tsx";
import { type ChartSeries, type ChartText, summaryOf } from "./chart.ts";
import { LazyPlot, usePlotCode } from "./LazyPlot.tsx";

export interface LineChartProps extends ChartText {
  /** The chart's heading and accessible name. */
  label: string;
  level?: 2 | 3;
  description?: ReactNode;
  aside?: ReactNode;
  isFolding?: boolean;
  /** Oldest first. A value of null leaves a gap. While undefined, a placeholder shows. */
  points: readonly { date: string; value: number | null }[] | undefined;
  /** Headings of the table's two columns. */
  columns?: readonly [date: string, value: string];
  /** Ends of the value axis, if fixed. By default, it spans all values and 0. */
  min?: number;
  max?: number;
  isWhole?: boolean;
  /** Draws steps instead of slopes, for values that stay the same until they change. */
  isStep?: boolean;
  /** The day (`YYYY-MM-DD`) to which a step line's last value extends; the last point's by default. */
  until?: string;
  /** The drawing's height in px. */
  height?: number;
  /** Shown if there are no values. */
  empty: ReactNode;
}

/** A line chart of a value over time. */
export function LineChart(props: LineChartProps) {
  usePlotCode();
  const { label, points = [], height = 220, columns = ["Date", label] } = props;
  const series: ChartSeries[] = [{ id: "value", label, tone: "1" }];
  const drawn = points.map(({ date, value }) => ({ date, values: [value] }));
  return (
    <ChartFrame
      label={label}
      level={props.level}
      description={props.description}
      aside={props.aside}
      isFolding={props.isFolding}
      height={`${height}px`}
      isLoading={props.points === undefined}
      empty={points.every(({ value }) => value === null) && props.empty}
      table={{
        columns,
        rows: points.map(({ date, value }) => ({
          id: date,
          cells: [props.formatDate(date), value === null ? "–" : props.format(value)],
        })),
      }}
    >
      <LazyPlot
        kind={props.isStep ? "step" : "line"}
        label={label}
        summary={summaryOf("line", series, drawn, props)}
        series={series}
        points={drawn}
        words={props}
        min={props.min}
        max={props.max}
        until={props.until}
        isWhole={props.isWhole}
        height={height}
      />
    </ChartFrame>
  );
}
