import { useLocation } from "react-router-dom";
import { useUser } from "#lib/session/session.ts";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { Logo } from "#ui/Logo/Logo.tsx";
import { BellLink } from "./BellLink.tsx";
import { NavDialog } from "./NavDialog.tsx";
import { currentEntry, navigationFor } from "./navigation.ts";
import styles from "./Shell.module.css";
import { UserMenu } from "./UserMenu.tsx";

/** The shell's sticky header: navigation, notifications and account menu. */
export function Header() {
  const current = currentEntry(useLocation().pathname);
  const entries = navigationFor(useUser());
  return (
    <header className={`top-bar ${styles.header}`}>
      <div className="container">
        <NavDialog />
        <AppLink href="/app/dashboard" className="home-link" aria-label="Countersign, to the dashboard">
          <Logo />
        </AppLink>
        <nav aria-label="Main" className={styles.nav}>
          {entries.map(({ label, href }) => (
            <AppLink
              key={href}
              href={href}
              className={styles.navLink}
              aria-current={href === current ? "page" : undefined}
            >
              {label}
            </AppLink>
          ))}
        </nav>
        <div className={styles.tools}>
          <BellLink />
          <UserMenu />
        </div>
      </div>
    </header>
  );
}
