import { cx } from "../cx.ts";
import styles from "./Skeleton.module.css";

const LINES = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;

/** A placeholder for content that is loading, at the content's size. Hidden from assistive technology. */
export function Skeleton(props: {
  shape?: "text" | "title" | "block" | "circle";
  width?: number | string;
  height?: number | string | undefined;
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

/** Placeholders for several lines of text (at most eight). */
export function SkeletonText(props: { lines: number }) {
  return (
    <span aria-hidden className={styles.lines}>
      {LINES.slice(0, props.lines).map((line) => (
        <Skeleton key={line} />
      ))}
    </span>
  );
}
