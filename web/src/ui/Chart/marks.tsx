import { AreaClosed, Bar, LinePath } from "@visx/shape";
import { cx } from "../cx.ts";
import type { ChartPoint, ChartTone } from "./chart.ts";
import styles from "./Plot.module.css";
import { toneClass } from "./Texture.tsx";

type Scale = Parameters<typeof AreaClosed>[0]["yScale"] & ((value: number) => number);

/** The gap between the segments of a stack, in px. */
const GAP = 1.5;

/** One stack per point, the first series at the bottom. */
export function Bars(props: {
  /** Id of the textures. */
  id: string;
  points: readonly ChartPoint[];
  /** The left edge of a point's bar. */
  x: (index: number) => number;
  y: Scale;
  width: number;
}) {
  const { y } = props;
  return props.points.map(({ date, values }, at) => {
    let base = 0;
    return values.map((value, i) => {
      if (!value) return null;
      // A negative sum, for example if more was credited than charged, hangs below the axis.
      const [top, foot] = [y(Math.max(base, base + value)), y(Math.min(base, base + value))];
      const gap = base > 0 ? GAP : 0;
      base += value;
      return (
        <Bar
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its series' index
          key={`${date} ${i}`}
          x={props.x(at)}
          y={top}
          width={props.width}
          height={Math.max(foot - top - gap, 0.5)}
          rx={Math.min(2, props.width / 3)}
          fill={`url(#${props.id}-${i})`}
        />
      );
    });
  });
}

interface Place {
  x: number;
  value: number | null;
}
type Known = Place & { value: number };

const isKnown = (place: Place | undefined): place is Known => place?.value != null;

/** A line with gaps where values are missing. Dots show the marked point and, except in steps, values between gaps. */
export function Line(props: {
  tone: ChartTone;
  index: number;
  places: readonly Place[];
  y: Scale;
  isStep: boolean;
  /** Where a step line's last value ends, in px. */
  end: number;
  /** The point whose values are shown. */
  marked: number | null;
}) {
  const { places, y, marked } = props;
  const way = props.isStep ? stepsOf(places, props.end) : [...places];
  const path = {
    data: way,
    x: ({ x }: Place) => x,
    y: ({ value }: Place) => y(value ?? 0),
    defined: isKnown as (place: Place) => boolean,
  };
  const dots = places.filter(
    (place, i) =>
      isKnown(place) &&
      (i === marked || (!props.isStep && !isKnown(places[i - 1]) && !isKnown(places[i + 1]))),
  );
  return (
    <g className={toneClass(props.tone)}>
      {props.index === 0 && <AreaClosed {...path} yScale={y} className={cx(styles.area)} />}
      <LinePath {...path} className={cx(styles.line)} />
      {dots.map(({ x, value }) => (
        <circle key={x} className={styles.dot} cx={x} cy={y(value ?? 0)} r={4} />
      ))}
    </g>
  );
}

/** @returns the corners of a line that keeps each value until the next */
function stepsOf(places: readonly Place[], end: number): Place[] {
  const corners = places.flatMap((place, i) => {
    const before = places[i - 1];
    return before ? [{ x: place.x, value: before.value }, place] : [place];
  });
  const last = places.at(-1);
  return last && last.x < end ? [...corners, { x: end, value: last.value }] : corners;
}
