import { Signature } from "#ui/Signature/Signature.tsx";
import { DemoButton } from "../demo/DemoButton.tsx";
import { Rosette } from "../motif/Rosette.tsx";
import { Seal } from "../motif/Seal.tsx";
import { StartButton } from "../StartButton.tsx";
import styles from "./ClosingCall.module.css";

/** The call to action at the end: a document with one signature and space for a second. */
export function ClosingCall() {
  return (
    <section className={`container ${styles.closing}`} aria-labelledby="closing-title">
      <div className={styles.document}>
        <Rosette className={styles.engraving} />
        <Seal />
        <h2 id="closing-title" className={styles.title}>
          Know who you're dealing with.
        </h2>
        <p className={styles.lede}>Your first verification is free. No credit card required.</p>
        <div className={styles.actions}>
          <StartButton />
          <DemoButton />
        </div>
        <div className={styles.lines} aria-hidden="true">
          <span className={styles.line}>
            <Signature hand="first" />
            <span>Countersign</span>
          </span>
          <span className={styles.line}>
            <span className={styles.cross}>×</span>
            <span>You</span>
          </span>
        </div>
      </div>
    </section>
  );
}
