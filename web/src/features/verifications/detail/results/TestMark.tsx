import { useId } from "react";
import styles from "./TestMark.module.css";

/** The watermark on sandbox data, on screen and in print. It's decorative: a TEST badge says the same in text. */
export function TestMark() {
  const id = useId();
  return (
    <svg aria-hidden="true" className={styles.mark}>
      <defs>
        <pattern
          id={id}
          width="196"
          height="104"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-24)"
        >
          <text x="8" y="40" className={styles.word}>
            TEST
          </text>
          <text x="106" y="92" className={styles.word}>
            TEST
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
