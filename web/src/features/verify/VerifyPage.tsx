import { useCallback, useEffect, useRef } from "react";
import { useTitle } from "#lib/page/title.ts";
import { HowItWorks } from "./HowItWorks.tsx";
import { StartCard } from "./StartCard.tsx";
import { takeFragment } from "./takeFragment.ts";
import { useVerification } from "./useVerification.ts";
import { VerdictView } from "./VerdictView.tsx";
import styles from "./VerifyPage.module.css";

/** /verify: lets anyone check a report or a credential. The URL's fragment may contain the text to check. */
export function Component() {
  useTitle("Verify");
  const { current, verifyText, verifyFile, again, reset } = useVerification();

  const take = useCallback(() => {
    const text = takeFragment();
    if (text !== null) verifyText("Link", text);
  }, [verifyText]);
  useEffect(() => {
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, [take]);

  useNoStrayDrops();

  const returns = useRef(false);
  const another = () => {
    returns.current = true;
    reset();
  };
  return (
    <div className={`container-form ${styles.page}`}>
      {current ? (
        <VerdictView verification={current} onAgain={again} onAnother={another} />
      ) : (
        <>
          <Title takesFocus={returns.current} />
          <StartCard onText={verifyText} onFile={verifyFile} />
          <HowItWorks />
        </>
      )}
    </div>
  );
}

/** Ignores files dropped outside the drop zone, because the browser would open them in place of the page. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const prevent = (event: Event) => event.preventDefault();
    addEventListener("dragover", prevent);
    addEventListener("drop", prevent);
    return () => {
      removeEventListener("dragover", prevent);
      removeEventListener("drop", prevent);
    };
  }, []);
}

/** @param props.takesFocus focuses the title, for people who come back from a verdict */
function Title({ takesFocus }: { takesFocus: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <header>
      <h1 ref={title} className={styles.title} tabIndex={-1}>
        Verify a report or credential
      </h1>
      <p className={styles.lede}>
        Find out whether Countersign issued it, whether it was changed, and whether it's still valid.
      </p>
    </header>
  );
}
