import { useId } from "react";
import { cx } from "#ui/cx.ts";
import styles from "./motif.module.css";
import { wavyRing } from "./rosette.ts";

interface Ring {
  /** Radii of the first (outer) and last (inner) copy. */
  outer: number;
  inner: number;
  depth: number;
  lobes: number;
  copies: number;
  /** Degrees between one copy and the next. */
  turn: number;
}

const LARGE: readonly Ring[] = [
  { outer: 960, inner: 620, depth: 0.04, lobes: 36, copies: 14, turn: 1.1 },
  { outer: 600, inner: 330, depth: 0.11, lobes: 16, copies: 16, turn: 2.2 },
  { outer: 310, inner: 120, depth: 0.2, lobes: 10, copies: 12, turn: 3.6 },
];
const SMALL: readonly Ring[] = [{ outer: 940, inner: 700, depth: 0.05, lobes: 28, copies: 4, turn: 2.1 }];

/**
 * An engraved pattern, as on banknotes. Each wavy ring is repeated in smaller and smaller copies, turned in both
 * directions, so that the lines look woven. Purely decorative, in the text's color.
 */
export function Rosette(props: { className?: string | undefined; isSmall?: boolean }) {
  const id = useId();
  return (
    <svg viewBox="-1000 -1000 2000 2000" className={cx(styles.rosette, props.className)} aria-hidden="true">
      {(props.isSmall ? SMALL : LARGE).map((weave) => {
        const ring = `${id}${weave.lobes}`;
        return (
          <g key={ring}>
            <path
              id={ring}
              d={wavyRing(weave.outer, weave.depth, weave.lobes)}
              vectorEffect="non-scaling-stroke"
            />
            {copies(weave).map((transform) => (
              <use key={transform} href={`#${ring}`} transform={transform} />
            ))}
          </g>
        );
      })}
    </svg>
  );
}

function copies({ outer, inner, copies, turn }: Ring): string[] {
  return Array.from({ length: copies - 1 }, (_, i) => {
    const part = (i + 1) / (copies - 1);
    const scale = round(1 + (inner / outer - 1) * part);
    return [1, -1].map((side) => `rotate(${round(side * turn * (i + 1))})scale(${scale})`);
  }).flat();
}

const round = (n: number) => Math.round(n * 1000) / 1000;
