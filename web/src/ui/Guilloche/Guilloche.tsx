import { cx } from "../cx.ts";
import styles from "./Guilloche.module.css";

const TURNS = 24;
const ANGLES = Array.from({ length: TURNS }, (_, i) => (i * 180) / TURNS);

/** A fine engraved pattern, as on certificates and banknotes: ellipses rotated around one center. Purely decorative. */
export function Guilloche(props: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 800 800" className={cx(styles.guilloche, props.className)} aria-hidden="true">
      {ANGLES.map((angle) => (
        <g key={angle} transform={`rotate(${angle} 400 400)`}>
          <ellipse cx="400" cy="400" rx="396" ry="236" />
          <ellipse cx="400" cy="400" rx="214" ry="96" />
        </g>
      ))}
    </svg>
  );
}
