import { openingSentence } from "#contract/verification/consent.ts";
import { Signature } from "#ui/Signature/Signature.tsx";
import styles from "./ConsentScene.module.css";
import scene from "./scene.module.css";

/** The consent text that the product would show for this sample. */
const ASKS = openingSentence({
  requester: "Maya Chen",
  type: "identity",
  purpose: "marketplace",
  stated: new Set(["date_of_birth"]),
});

export function ConsentScene() {
  return (
    <div className={scene.card}>
      <p className={scene.heading}>Maya Chen asks you</p>
      <p className={styles.text}>{ASKS}</p>
      <p className={styles.text}>You can say no. You can stop while the checks run.</p>
      <div className={styles.answer}>
        <span className={`${scene.button} ${scene.primary}`}>I agree</span>
        <span className={scene.button}>Decline</span>
        <span className={styles.signed}>
          <Signature hand="second" />
          Jordan Ellis
        </span>
      </div>
    </div>
  );
}
