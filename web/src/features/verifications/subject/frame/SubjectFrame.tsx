import type { ReactNode } from "react";
import { OutageBanner } from "#ui/ConnectionBanner/OutageBanner.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { Logo } from "#ui/Logo/Logo.tsx";
import { ThemeSwitch } from "#ui/ThemeSwitch/ThemeSwitch.tsx";
import styles from "./SubjectFrame.module.css";

/**
 * The frame of the subject's pages. It has no navigation, because people come for a single task. The terms open in a
 * new tab, so that nothing typed gets lost.
 * @param props.menu what the person can do with their own data, once they have a session
 * @param props.banner a message for all screens, below the header
 */
export function SubjectFrame(props: { children: ReactNode; menu?: ReactNode; banner?: ReactNode }) {
  return (
    <div className={styles.page}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="top-bar">
        <div className={styles.head}>
          <Logo />
          {props.menu}
        </div>
      </header>
      {props.banner ?? <OutageBanner />}
      <main id="main" tabIndex={-1} className={styles.main}>
        {props.children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.foot}>
          <nav aria-label="Footer" className={styles.links}>
            <TextLink href="/privacy" target="_blank" tone="quiet">
              Privacy
            </TextLink>
            <TextLink href="/terms" target="_blank" tone="quiet">
              Terms
            </TextLink>
          </nav>
          <ThemeSwitch />
        </div>
      </footer>
    </div>
  );
}
