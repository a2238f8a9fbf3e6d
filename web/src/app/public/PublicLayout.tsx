import { Outlet } from "react-router-dom";
import { OutageBanner } from "#ui/ConnectionBanner/OutageBanner.tsx";
import { Guilloche } from "#ui/Guilloche/Guilloche.tsx";
import { AccountLinks } from "#ui/Link/AccountLinks.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { SiteLinks } from "#ui/Link/SiteLinks.tsx";
import { Logo } from "#ui/Logo/Logo.tsx";
import { ThemeSwitch } from "#ui/ThemeSwitch/ThemeSwitch.tsx";
import styles from "./PublicLayout.module.css";

/** The layout of most pages that need no account, such as support, terms and privacy. */
export function Component() {
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
          <AccountLinks />
        </div>
      </header>
      <OutageBanner />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.engraving} aria-hidden="true">
          <Guilloche />
        </div>
        <Outlet />
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
