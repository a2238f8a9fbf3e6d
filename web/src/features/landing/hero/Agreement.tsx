import { Signature } from "#ui/Signature/Signature.tsx";
import { Seal } from "../motif/Seal.tsx";
import styles from "./Agreement.module.css";

/** Both signatures, and the seal that they complete. */
export function Agreement() {
  return (
    <div className={styles.agreement}>
      <div className={styles.signed}>
        <Signature hand="first" />
        <p>
          <b>Maya Chen</b> asked
        </p>
      </div>
      <div className={styles.signed}>
        <Signature hand="second" className={styles.counter} />
        <p>
          <b>Jordan Ellis</b> agreed
        </p>
      </div>
      <Seal className={styles.seal} />
    </div>
  );
}
