import { cx } from "../cx.ts";
import styles from "./Skeleton.module.css";

const LINES = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;

/** The place of something that is coming, at its size. Hidden from assistive technology. */
export function Skeleton(props: {
  shape?: "text" | "title" | "block" | "circle";
  width?: number | string;
  height?: number | string;
}) {
  return (
    <span
      aria-hidden
      className={cx(styles.skeleton, styles[props.shape ?? "text"])}
      style={
        props.width === undefined && props.height === undefined
          ? undefined
          : { width: props.width, height: props.height }
      }
    />
  );
}

/** Several lines of text to come (at most eight). */
export function SkeletonText(props: { lines: number }) {
  return (
    <span aria-hidden className={styles.lines}>
      {LINES.slice(0, props.lines).map((line) => (
        <Skeleton key={line} />
      ))}
    </span>
  );
}
