import { useEffect } from "react";
import { Outlet } from "react-router-dom";
import { startSession, useSession } from "../../lib/session.ts";
import { SITE_LINKS } from "../../lib/siteLinks.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { ThemeSwitch } from "../../ui/ThemeSwitch.tsx";
import { prepareToasts } from "../../ui/ToastHost.tsx";
import styles from "./AuthLayout.module.css";
import { Covenant } from "./Covenant.tsx";

/** The two halves of every sign-in page: the form, and what the product stands for. */
export function Component() {
  const session = useSession();
  useEffect(() => {
    void startSession();
    prepareToasts();
  }, []);
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <header className={styles.head}>
          <AppLink href="/" aria-label="Countersign, home" className="home-link">
            <Logo />
          </AppLink>
        </header>
        {/* Who has a stored session sees no form flash by while it is being looked at. */}
        <main className={styles.main} data-known={session.state !== "loading" || undefined}>
          <Outlet />
        </main>
        <footer className={styles.foot}>
          <nav aria-label="Footer" className={styles.links}>
            {SITE_LINKS.map(({ label, href }) => (
              <TextLink key={href} href={href} tone="quiet">
                {label}
              </TextLink>
            ))}
          </nav>
          <ThemeSwitch />
        </footer>
      </div>
      <Covenant />
    </div>
  );
}
