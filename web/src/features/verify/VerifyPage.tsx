import { useCallback, useEffect } from "react";
import { useTitle } from "#lib/title.ts";
import { HowItWorks } from "./HowItWorks.tsx";
import { StartCard } from "./StartCard.tsx";
import { takeFragment } from "./takeFragment.ts";
import { useVerification } from "./useVerification.ts";
import { VerdictView } from "./VerdictView.tsx";
import styles from "./VerifyPage.module.css";

/** /verify: anyone checks a report or a credential, in the browser. The fragment may carry what to verify. */
export function Component() {
  useTitle("Verify");
  const verification = useVerification();
  const { current, verifyText, again, reset } = verification;

  const take = useCallback(() => {
    const text = takeFragment();
    if (text !== null) verifyText("The link", text);
  }, [verifyText]);
  useEffect(() => {
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, [take]);

  return (
    <div className={`container-form ${styles.page}`}>
      {current ? (
        <VerdictView verification={current} onAgain={again} onAnother={reset} />
      ) : (
        <>
          <header>
            <h1 className={styles.title} tabIndex={-1}>
              Verify a report or credential
            </h1>
            <p className={styles.lede}>
              Find out whether Countersign issued it, whether it was changed, and whether it's still valid.
            </p>
          </header>
          <StartCard onText={verifyText} onFile={verification.verifyFile} />
          <HowItWorks />
        </>
      )}
    </div>
  );
}
