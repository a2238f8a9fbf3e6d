import type { ReactNode } from "react";
import { Outlet } from "react-router-dom";
import { Guilloche } from "#ui/Guilloche/Guilloche.tsx";
import { AccountLinks } from "#ui/Link/AccountLinks.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { SiteLinks } from "#ui/Link/SiteLinks.tsx";
import { Logo } from "#ui/Logo/Logo.tsx";
import { ThemeSwitch } from "#ui/ThemeSwitch/ThemeSwitch.tsx";
import styles from "./PublicLayout.module.css";

/** The layout of the pages that anyone may read, such as support, terms and privacy. */
export const Component = () => (
  <PublicFrame>
    <Outlet />
  </PublicFrame>
);

/**
 * Adds a header and footer to a page that needs no account.
 * @param props.waysIn the sign-in links; null when the page has its own, which carry the mailed token along
 */
export function PublicFrame({
  waysIn = <AccountLinks />,
  ...props
}: {
  children: ReactNode;
  waysIn?: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="top-bar">
        <div className="container">
          <AppLink href="/" aria-label="Countersign, home" className={`home-link ${styles.home}`}>
            <Logo />
          </AppLink>
          {waysIn}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.engraving} aria-hidden="true">
          <Guilloche />
        </div>
        {props.children}
      </main>
      <footer className={styles.footer}>
        <div className={`container ${styles.foot}`}>
          <span>© Countersign</span>
          <SiteLinks />
          <ThemeSwitch />
        </div>
      </footer>
    </div>
  );
}
