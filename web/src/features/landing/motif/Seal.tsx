import { cx } from "#ui/cx.ts";
import { LogoMark } from "#ui/Logo/Logo.tsx";
import styles from "./motif.module.css";
import { Rosette } from "./Rosette.tsx";

/** The seal of a request that both sides have signed. Purely decorative. */
export function Seal(props: { className?: string | undefined }) {
  return (
    <span className={cx(styles.seal, props.className)} aria-hidden="true">
      <Rosette isSmall />
      <span className={styles.sealMark}>
        <LogoMark />
      </span>
    </span>
  );
}
