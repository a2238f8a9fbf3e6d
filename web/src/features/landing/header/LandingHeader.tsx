import { AppLink } from "../../../ui/AppLink.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Logo } from "../../../ui/Logo.tsx";
import { Icon } from "../motif/Icon.tsx";
import { ANCHORS, PATHS } from "../paths.ts";
import styles from "./LandingHeader.module.css";

const MENU = "landing-menu";

/**
 * The sticky bar. Both sets of buttons lie in one cell, and the stylesheet shows the right one by the mark on the
 * document, so that nothing moves or flashes when the page comes alive.
 */
export function LandingHeader() {
  return (
    <header className={`top-bar ${styles.header}`}>
      <div className="container">
        <AppLink href="/" aria-label="Countersign, home" className={styles.home}>
          <Logo />
        </AppLink>
        <nav aria-label="On this page" className={styles.nav}>
          {ANCHORS.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
        <div className={styles.account}>
          <div className={styles.signedOut}>
            <LinkButton href={PATHS.login} variant="ghost" className={styles.signIn}>
              Sign In
            </LinkButton>
            <LinkButton href={PATHS.register} variant="primary">
              Get Started
            </LinkButton>
          </div>
          <div className={styles.signedIn}>
            <LinkButton href={PATHS.dashboard} variant="primary">
              Dashboard
            </LinkButton>
          </div>
        </div>
        <button type="button" className={styles.menuButton} popoverTarget={MENU} aria-label="Menu">
          <Icon sign="menu" />
        </button>
        <PhoneMenu />
      </div>
    </header>
  );
}

/** What does not fit into the bar of a phone. */
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
