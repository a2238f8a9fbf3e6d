import { useState } from "react";
import type { Browser } from "#lib/camera/whichBrowser.ts";
import { Button } from "../Button/Button.tsx";
import { LinkButton } from "../Button/LinkButton.tsx";
import { browserLink } from "./browserLink.ts";
import styles from "./CameraHelp.module.css";

/** The ways to another browser: copying the page's link, and inside an app, opening it there. */
export function OpenElsewhere(props: { link: string; browser: Browser; isInApp: boolean }) {
  const { link, browser } = props;
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  const href = props.isInApp ? browserLink(link, browser) : null;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome("copied");
    } catch {
      // Some apps don't let pages use the clipboard.
      setOutcome("refused");
    }
  };
  return (
    <>
      {href && (
        <LinkButton variant="primary" href={href}>
          Open in {browser.system === "ios" ? "Safari" : "Chrome"}
        </LinkButton>
      )}
      <Button onPress={copy}>Copy Link</Button>
      <p role="status" className={styles.outcome}>
        {outcome === "copied" && "Link copied. Paste it into your browser's address bar."}
        {outcome === "refused" && (
          <>
            We couldn't copy the link. Select it and copy it yourself:{" "}
            <span className={styles.link}>{link}</span>
          </>
        )}
      </p>
    </>
  );
}
