import { thisBrowser } from "#lib/camera/whichBrowser.ts";
import { helpFor } from "#ui/CameraHelp/helpFor.ts";
import { OpenElsewhere } from "#ui/CameraHelp/OpenElsewhere.tsx";
import styles from "./InAppNotice.module.css";

/** Says that the camera may not work in the app that shows this page, and how to open the page in a real browser. */
export default function InAppNotice() {
  const browser = thisBrowser();
  const { title, steps } = helpFor("in_app", browser);
  return (
    <section className={styles.notice} aria-labelledby="in-app">
      <h2 id="in-app" className={styles.title}>
        {title}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step.replaceAll("**", "")}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <OpenElsewhere link={location.href} browser={browser} isInApp />
      </div>
    </section>
  );
}
