import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleBand, scaleLinear } from "@visx/scale";
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { pressedKey } from "#lib/page/pressedKey.ts";
import { cx } from "../cx.ts";
import {
  type ChartPoint,
  type ChartSeries,
  type ChartText,
  extentOf,
  nearest,
  spaced,
  valuesText,
} from "./chart.ts";
import { Bars, Line } from "./marks.tsx";
import styles from "./Plot.module.css";
import { PlotTip } from "./PlotTip.tsx";
import { Textures } from "./Texture.tsx";
import { useWidth } from "./useWidth.ts";

export interface PlotProps {
  /** A step line keeps each value until the next one. */
  kind: "line" | "step" | "bars";
  label: string;
  /** What the drawing shows, for people who can't see it. */
  summary: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  words: ChartText;
  /** Ends of the value axis, if fixed. */
  min?: number | undefined;
  max?: number | undefined;
  /** The day to which a step line's last value extends, if it's after the last point. */
  until?: string | undefined;
  /** Puts ticks at whole numbers only. */
  isWhole?: boolean | undefined;
  /** In px. */
  height: number;
}

const TOP = 10;
const RIGHT = 10;
const BOTTOM = 26;
/** The width of a digit on the axis, and the smallest gap between two dates, in px. */
const DIGIT = 7.2;
const DATE_GAP = 78;
const TICK = { className: styles.tick } as const;

/**
 * A chart's drawing with its axes. Pointing at it shows a day's values. With the keyboard, an invisible slider over the
 * drawing does the same, because screen readers let a slider handle arrow keys and read each value aloud.
 */
export function Plot(props: PlotProps) {
  const { series, points, words, height, kind } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const width = useWidth(box);
  const [at, setAt] = useState<number | null>(null);
  const last = points.length - 1;
  // If the data has changed, the cursor may be past the last point.
  const shown = at === null ? null : Math.min(at, last);
  const current = points[shown ?? last];

  const bottom = height - BOTTOM;
  const [lowest, highest] = extentOf(kind, points);
  const y = scaleLinear<number>({
    domain: [props.min ?? lowest, props.max ?? highest],
    range: [bottom, TOP],
    nice: props.max === undefined,
  });
  const ticks = y.ticks(4).filter((tick) => !props.isWhole || Number.isInteger(tick));
  const formatTick = words.formatTick ?? words.format;
  const left = Math.ceil(Math.max(...ticks.map((tick) => formatTick(tick).length)) * DIGIT) + 12;

  const range: [number, number] = [left, Math.max(width - RIGHT, left + 1)];
  const band = scaleBand<number>({
    domain: points.map((_, i) => i),
    range,
    paddingInner: 0.24,
    paddingOuter: 0.12,
  });
  const times = points.map(({ date }) => Date.parse(date));
  const from = times[0] ?? 0;
  const to = Math.max(times.at(-1) ?? 0, props.until ? Date.parse(props.until) : 0);
  const time = scaleLinear<number>({ domain: from === to ? [from - 1, to + 1] : [from, to], range });
  const centers = points.map((_, i) =>
    kind === "bars" ? (band(i) ?? 0) + band.bandwidth() / 2 : time(times[i] ?? 0),
  );
  const dates = spaced(centers, DATE_GAP);

  const point = (event: PointerEvent) => {
    const rect = event.currentTarget.getBoundingClientRect();
    setAt(nearest(centers, event.clientX - rect.left));
  };
  const leave = (event: PointerEvent) => {
    // Lifting a finger also fires this event. On touch, the values stay until the slider loses the focus.
    if (event.pointerType === "mouse") setAt(null);
  };
  const press = (event: KeyboardEvent) => {
    if (pressedKey(event) === "Escape") setAt(null);
  };
  const valueText =
    current && `${words.formatDate(current.date)}: ${valuesText(series, current, words.format)}`;

  return (
    <div ref={box} className={styles.plot} style={{ "--plot": `${height}px` } as CSSProperties}>
      <input
        ref={slider}
        type="range"
        className={styles.slider}
        aria-label={`${props.label}, values by date`}
        aria-valuetext={valueText}
        min={0}
        max={Math.max(last, 0)}
        value={shown ?? last}
        onChange={(event) => setAt(Number(event.target.value))}
        onFocus={() => setAt(shown ?? last)}
        onBlur={() => setAt(null)}
        onKeyDown={press}
      />
      {width > 0 && (
        // For keyboards, the slider above gives access to the same values.
        <svg
          className={styles.svg}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`${props.label}. ${props.summary}`}
          onPointerMove={point}
          onPointerDown={(event) => {
            point(event);
            slider.current?.focus({ preventScroll: true });
          }}
          onPointerLeave={leave}
        >
          <Textures id={id} series={series} />
          {ticks.map((tick) => (
            <line key={tick} className={styles.grid} x1={left} x2={range[1]} y1={y(tick)} y2={y(tick)} />
          ))}
          {lowest < 0 && <line className={styles.axis} x1={left} x2={range[1]} y1={y(0)} y2={y(0)} />}
          {shown !== null && (
            <Cursor kind={kind} x={centers[shown] ?? 0} width={band.step()} bottom={bottom} />
          )}
          {kind === "bars" ? (
            <Bars id={id} points={points} x={(i) => band(i) ?? 0} y={y} width={band.bandwidth()} />
          ) : (
            series.map(({ id: key, tone }, i) => (
              <Line
                key={key}
                tone={tone}
                index={i}
                places={points.map(({ values }, at) => ({ x: centers[at] ?? 0, value: values[i] ?? null }))}
                y={y}
                isStep={kind === "step"}
                end={range[1]}
                marked={shown}
              />
            ))
          )}
          <AxisLeft
            left={left}
            scale={y}
            tickValues={ticks}
            tickFormat={(value) => formatTick(Number(value))}
            tickComponent={({ formattedValue, x, y: top }) => (
              <text x={x} y={top} dx={4} dy="0.32em" textAnchor="end" {...TICK}>
                {formattedValue}
              </text>
            )}
            hideAxisLine
            hideTicks
          />
          <AxisBottom
            top={bottom}
            scale={scaleLinear<number>({ domain: range, range })}
            tickValues={dates.map((i) => centers[i] ?? 0)}
            tickFormat={(_, i) => words.formatDateTick(points[dates[i] ?? 0]?.date ?? "")}
            tickComponent={({ formattedValue, x }) => (
              <text x={inside(x, formattedValue, width)} y={20} textAnchor="middle" {...TICK}>
                {formattedValue}
              </text>
            )}
            axisLineClassName={cx(styles.axis)}
            hideTicks
          />
        </svg>
      )}
      {shown !== null && current && (
        <PlotTip
          title={words.formatDate(current.date)}
          series={series}
          point={current}
          format={words.format}
          x={centers[shown] ?? 0}
          width={width}
        />
      )}
    </div>
  );
}

/** Moves a label's center to the left if the label would extend past the drawing. */
const inside = (x: number, text: string | undefined, width: number): number =>
  Math.min(x, width - ((text?.length ?? 0) * DIGIT) / 2);

/** Marks the day whose values are shown. */
function Cursor(props: { kind: PlotProps["kind"]; x: number; width: number; bottom: number }) {
  const { x, width, bottom } = props;
  if (props.kind !== "bars") return <line className={styles.cursor} x1={x} x2={x} y1={TOP} y2={bottom} />;
  return <rect className={styles.column} x={x - width / 2} y={TOP} width={width} height={bottom - TOP} />;
}
