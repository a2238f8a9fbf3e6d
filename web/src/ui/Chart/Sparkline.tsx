import styles from "./Sparkline.module.css";

const WIDTH = 100;
const HEIGHT = 28;

/**
 * A small line chart of a figure over time, with gaps where values are null. It doesn't load the larger charts' code.
 */
export function Sparkline(props: {
  values: readonly (number | null)[];
  /** What it shows, in words. */
  label: string;
}) {
  const { values } = props;
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const x = (i: number) => (values.length === 1 ? WIDTH / 2 : (i / (values.length - 1)) * WIDTH);
  const y = (value: number) => (high === low ? HEIGHT : HEIGHT - ((value - low) / (high - low)) * HEIGHT);
  // A run is a stretch without gaps.
  const runs = values.reduce<{ x: number; y: number }[][]>(
    (all, value, i) => {
      if (value === null) all.push([]);
      else all.at(-1)?.push({ x: x(i), y: y(value) });
      return all;
    },
    [[]],
  );
  const line = runs.map((run) => run.map((at, i) => `${i ? "L" : "M"}${at.x} ${at.y}`).join("")).join("");
  const dots = runs.filter(({ length }) => length === 1).flat();
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={props.label}
    >
      {runs
        .filter(({ length }) => length > 1)
        .map((run) => (
          <path
            key={run[0]?.x}
            className={styles.area}
            d={`M${run[0]?.x} ${y(0)}${run.map((at) => `L${at.x} ${at.y}`).join("")}L${run.at(-1)?.x} ${y(0)}Z`}
          />
        ))}
      <path className={styles.line} d={line} />
      {dots.map((at) => (
        <path key={at.x} className={styles.dot} d={`M${at.x} ${at.y}h0.01`} />
      ))}
    </svg>
  );
}
