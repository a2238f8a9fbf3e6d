import { DemoButton } from "../demo/DemoButton.tsx";
import { Rosette } from "../motif/Rosette.tsx";
import { StartButton } from "../StartButton.tsx";
import styles from "./Hero.module.css";
import { SampleResult } from "./SampleResult.tsx";

/** Explains the product within five seconds: a headline, two buttons, and a sample request up to its result. */
export function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="landing-title">
      <div className={`container ${styles.columns}`}>
        <div>
          <p className={styles.kind}>Identity and trust verification</p>
          <h1 id="landing-title" className={styles.title}>
            Know who you’re dealing with.
          </h1>
          <p className={styles.lede}>
            Send a request, get their consent, and see an honest result: what was checked, where each finding
            comes from, and how strong the evidence is.
          </p>
          <div className={styles.actions}>
            <StartButton />
            <DemoButton />
          </div>
          <p className={styles.note}>Your first verification is free. No credit card required.</p>
        </div>
        <SampleResult />
      </div>
      <Rosette className={styles.engraving} />
    </section>
  );
}
