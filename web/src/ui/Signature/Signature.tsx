import { cx } from "../cx.ts";
import styles from "./Signature.module.css";

const STROKES = {
  first:
    "M6 37c5-3 14-24 19-27 4-2 3 6 0 14s-7 15-4 15c4 0 8-13 12-13 3 0-1 11 3 11s7-11 11-11c3 0-2 10 2 10s7-12 11-12c3 0-2 12 2 12 5 0 9-17 13-25 2-4 5-5 5-1 0 8-10 24-7 27 4 2 9-10 14-10 3 0-1 8 3 8 7 0 16-7 31-9",
  second:
    "M5 20c10-12 26-15 29-8 3 8-15 25-24 25-5 0-2-9 8-14 9-5 19-6 22-3 2 3-5 14-1 14 5 0 8-14 13-14 3 0-3 12 1 12 4 1 8-13 12-13s-2 13 2 13c5 0 11-25 15-29 3-3 5 1 2 8-3 8-9 19-6 21 3 1 8-9 12-9s0 8 4 8c6 0 12-6 18-8M20 45c24-5 62-8 96-6",
} as const;

/** A handwritten signature that draws itself once. Purely decorative; the signer's name is next to it. */
export function Signature(props: { hand: keyof typeof STROKES; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 132 48"
      className={cx(styles.signature, styles[props.hand], props.className)}
      aria-hidden="true"
    >
      <path d={STROKES[props.hand]} pathLength={100} />
    </svg>
  );
}
