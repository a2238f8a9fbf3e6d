import { Check } from "lucide-react";
import { Guilloche } from "#ui/Guilloche/Guilloche.tsx";
import { LogoMark } from "#ui/Logo/Logo.tsx";
import { Signature } from "#ui/Signature/Signature.tsx";
import styles from "./Covenant.module.css";

const LINES = [
  ["Asked for", "Identity, document"],
  ["Purpose", "Renting a home"],
  ["Shared with", "The requester"],
] as const;

/** The panel beside the form on wide screens: a picture of a request that both sides signed, and how it works. */
export function Covenant() {
  return (
    <aside className={styles.covenant} aria-label="How Countersign works">
      <Guilloche className={styles.engraving} />
      <div className={styles.inside}>
        <div className={styles.paper} aria-hidden="true">
          <div className={styles.title}>
            <span>Verification request</span>
            <span className={styles.number}>No. 4021</span>
          </div>
          <dl className={styles.lines}>
            {LINES.map(([label, value]) => (
              <div key={label} className={styles.line}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.signatures}>
            <div className={styles.signed}>
              <Signature hand="first" />
              <span className={styles.caption}>Asked</span>
            </div>
            <div className={styles.signed}>
              <Signature hand="second" className={styles.counter} />
              <span className={styles.caption}>Agreed</span>
            </div>
          </div>
          <span className={styles.seal}>
            <LogoMark />
          </span>
        </div>
        <p className={styles.words}>We don't check anything until the person agrees.</p>
        <ul className={styles.points}>
          {[
            "They see who's asking and why",
            "They can stop at any time",
            "Both see where each finding comes from",
          ].map((point) => (
            <li key={point}>
              <Check aria-hidden />
              {point}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
