import { AccountLinks } from "#ui/Link/AccountLinks.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { Logo } from "#ui/Logo/Logo.tsx";
import { Icon } from "../motif/Icon.tsx";
import { ANCHORS, PATHS } from "../paths.ts";
import styles from "./LandingHeader.module.css";

const MENU = "landing-menu";

/** The landing page's sticky header. */
export function LandingHeader() {
  return (
    <header className={`top-bar ${styles.header}`}>
      <div className="container">
        <AppLink href="/" aria-label="Countersign, home" className={`home-link ${styles.home}`}>
          <Logo />
        </AppLink>
        <nav aria-label="On this page" className={styles.nav}>
          {ANCHORS.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
        <AccountLinks className={styles.account} />
        <button type="button" className={styles.menuButton} popoverTarget={MENU} aria-label="Menu">
          <Icon sign="menu" />
        </button>
        <PhoneMenu />
      </div>
    </header>
  );
}

/** A menu with the links that don't fit into the header on a phone. */
function PhoneMenu() {
  const hide = () => document.getElementById(MENU)?.hidePopover();
  return (
    <nav id={MENU} popover="auto" aria-label="Menu" className={styles.menu}>
      {ANCHORS.map(({ href, label }) => (
        <a key={href} href={href} onClick={hide}>
          {label}
        </a>
      ))}
      <AppLink href={PATHS.login} className={styles.menuSignIn}>
        Sign In
      </AppLink>
    </nav>
  );
}
