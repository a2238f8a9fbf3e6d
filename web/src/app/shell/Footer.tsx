import { SITE_LINKS } from "../../lib/siteLinks.ts";
import { SecurityBadge } from "../../ui/SecurityBadge.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import styles from "./Shell.module.css";

/** The shell's foot. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.footerInside}`}>
        <span>© {new Date().getFullYear()} Countersign</span>
        <nav aria-label="Footer" className={styles.footerLinks}>
          {SITE_LINKS.map(({ label, href }) => (
            <TextLink key={href} href={href} tone="quiet">
              {label}
            </TextLink>
          ))}
        </nav>
        <SecurityBadge level="encrypted">Identity numbers are encrypted</SecurityBadge>
      </div>
    </footer>
  );
}
