import { SITE_LINKS } from "#lib/page/siteLinks.ts";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { Logo } from "#ui/Logo/Logo.tsx";
import { ThemeSwitch } from "#ui/ThemeSwitch/ThemeSwitch.tsx";
import { ANCHORS, PATHS } from "../paths.ts";
import { useSignedIn } from "../useSignedIn.ts";
import styles from "./LandingFooter.module.css";

export function LandingFooter() {
  const isSignedIn = useSignedIn();
  const account = isSignedIn
    ? [{ href: PATHS.dashboard, label: "Dashboard" }]
    : [
        { href: PATHS.login, label: "Sign In" },
        { href: PATHS.register, label: "Create Account" },
        { href: PATHS.loginToDashboard, label: "Dashboard" },
      ];
  const groups = [
    { title: "Product", links: [...ANCHORS, { href: "/verify", label: "Verify a Report" }] },
    { title: "Account", links: account },
    { title: "Company", links: SITE_LINKS },
  ] as const;
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.inside}`}>
        <div className={styles.brand}>
          <Logo />
          <p>The second signature that makes it count.</p>
        </div>
        <nav aria-label="Footer" className={styles.groups}>
          {groups.map(({ title, links }) => (
            <div key={title}>
              <p className={styles.title}>{title}</p>
              <ul>
                {links.map(({ href, label }) => (
                  <li key={label}>
                    <AppLink href={href}>{label}</AppLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.foot}>
          <span>© Countersign</span>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
