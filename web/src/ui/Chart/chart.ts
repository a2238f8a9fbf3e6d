/** A series' color: one of the five chart colors, or the color of a status. */
export type ChartTone = "1" | "2" | "3" | "4" | "5" | "ok" | "bad" | "neutral";

export interface ChartSeries {
  id: string;
  label: string;
  tone: ChartTone;
}

/** The values of all series on one day, or in the period that begins on it. */
export interface ChartPoint {
  /** `YYYY-MM-DD` */
  date: string;
  /** In the order of the series. null: there's no value. */
  values: readonly (number | null)[];
}

/** How a chart formats its values and dates. */
export interface ChartText {
  /** A value in the tooltip and table, like `$1,234.50`. */
  format: (value: number) => string;
  /** A value on the axis, if it should be shorter there. */
  formatTick?: (value: number) => string;
  /** A date in the tooltip and table, like `Week of Jan 4, 2026`. */
  formatDate: (date: string) => string;
  /** A date on the axis, like `Jan 4`. */
  formatDateTick: (date: string) => string;
}

/** @returns one point's values as text: `Identity 3, Business 2` */
export function valuesText(
  series: readonly ChartSeries[],
  point: ChartPoint,
  format: ChartText["format"],
): string {
  const words = series.map(({ label }, i) => {
    const value = point.values[i];
    const text = value === null || value === undefined ? "no data" : format(value);
    return series.length > 1 ? `${label} ${text}` : text;
  });
  return words.join(", ");
}

/**
 * Sums up a chart for people who can't see it.
 * @param kind lines are described by their lowest, highest and latest values, bars by each series' total
 * @returns one or two sentences; the chart's name comes before them
 */
export function summaryOf(
  kind: "line" | "bars",
  series: readonly ChartSeries[],
  points: readonly ChartPoint[],
  { format, formatDate }: ChartText,
): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "No data.";
  const span =
    points.length === 1
      ? `${formatDate(first.date)}.`
      : `From ${formatDate(first.date)} to ${formatDate(last.date)}.`;
  const facts = series.map(({ label }, i) => {
    const known = points.flatMap(({ date, values }) => {
      const value = values[i];
      return value === null || value === undefined ? [] : [{ date, value }];
    });
    if (kind === "bars") {
      const total = format(known.reduce((sum, { value }) => sum + value, 0));
      return series.length > 1 ? `${label} ${total} in total` : `${total} in total`;
    }
    const latest = known.at(-1);
    if (!latest) return "no data";
    const low = known.reduce((a, b) => (b.value < a.value ? b : a));
    const high = known.reduce((a, b) => (b.value > a.value ? b : a));
    return `lowest ${format(low.value)} on ${formatDate(low.date)}, highest ${format(high.value)} on ${formatDate(high.date)}, latest ${format(latest.value)}`;
  });
  const text = facts.join(", ");
  return `${span} ${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/**
 * @returns the ends of the value axis: the lowest and highest value (for bars, of a whole stack), extended to include
 *   0. If all values are 0 or missing, the axis ends at 1.
 */
export function extentOf(kind: "line" | "step" | "bars", points: readonly ChartPoint[]): [number, number] {
  const values = points.flatMap((point) => {
    const known = point.values.map((value) => value ?? 0);
    return kind === "bars" ? [known.reduce((sum, value) => sum + value, 0)] : known;
  });
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  return [low, high === low ? 1 : high];
}

/** @returns the index of the number in ascending `positions` that is closest to `x`; 0 if there are none */
export function nearest(positions: readonly number[], x: number): number {
  let best = 0;
  for (const [i, position] of positions.entries())
    if (Math.abs(position - x) < Math.abs((positions[best] ?? 0) - x)) best = i;
  return best;
}

/** @returns the indexes of positions that are at least `gap` apart, starting with the first */
export function spaced(positions: readonly number[], gap: number): number[] {
  const kept: number[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const [i, position] of positions.entries()) {
    if (position - end < gap) continue;
    kept.push(i);
    end = position;
  }
  return kept;
}
