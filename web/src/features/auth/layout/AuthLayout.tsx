import { useEffect } from "react";
import { Outlet } from "react-router-dom";
import { startSession, useSession } from "#lib/session/session.ts";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { SiteLinks } from "#ui/Link/SiteLinks.tsx";
import { Logo } from "#ui/Logo/Logo.tsx";
import { Spinner } from "#ui/Spinner/Spinner.tsx";
import { ThemeSwitch } from "#ui/ThemeSwitch/ThemeSwitch.tsx";
import { prepareToasts } from "#ui/Toast/ToastHost.tsx";
import { useSessionNews } from "#ui/useSessionNews.ts";
import styles from "./AuthLayout.module.css";
import { Covenant } from "./Covenant.tsx";

/** The layout of every sign-in page: the form, and a panel about the product. */
export function Component() {
  const session = useSession();
  const isLoading = session.state === "loading";
  useSessionNews(session);
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
        {/*
         * While a stored session is being checked, show a spinner, so that the form doesn't flash and the page isn't
         * empty.
         */}
        <main className={styles.main} data-known={!isLoading || undefined}>
          {isLoading && (
            <div className={styles.checking}>
              <Spinner label="Checking whether you're signed in" />
            </div>
          )}
          <Outlet />
        </main>
        <footer className={styles.foot}>
          <SiteLinks />
          <ThemeSwitch />
        </footer>
      </div>
      <Covenant />
    </div>
  );
}
