import type { ReactNode } from "react";
import { SITE_LINKS } from "#lib/page/siteLinks.ts";
import { AppLink } from "../Link/AppLink.tsx";
import { Logo } from "../Logo/Logo.tsx";
import styles from "./PlainFrame.module.css";

/**
 * The frame of pages that people without an account open once, from a link. To load fast, it avoids the chunk of shared
 * controls.
 */
export const PlainFrame = (props: { children: ReactNode }) => (
  <div className={styles.page}>
    <header className="top-bar">
      <div className="container">
        <AppLink href="/" aria-label="Countersign, home" className={`home-link ${styles.home}`}>
          <Logo />
        </AppLink>
      </div>
    </header>
    <main id="main" tabIndex={-1} className={styles.main}>
      {props.children}
    </main>
    <footer className={styles.footer}>
      <div className={`container ${styles.foot}`}>
        <span>© Countersign</span>
        <nav aria-label="Footer" className={styles.links}>
          {SITE_LINKS.map(({ label, href }) => (
            <AppLink key={href} href={href}>
              {label}
            </AppLink>
          ))}
        </nav>
      </div>
    </footer>
  </div>
);
