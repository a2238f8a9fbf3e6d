import { SiteLinks } from "#ui/Link/SiteLinks.tsx";
import { SecurityBadge } from "#ui/SecurityBadge/SecurityBadge.tsx";
import styles from "./Shell.module.css";

/** The shell's footer. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.footerInside}`}>
        <span>© {new Date().getFullYear()} Countersign</span>
        <SiteLinks />
        <SecurityBadge level="encrypted">Identity numbers are encrypted</SecurityBadge>
      </div>
    </footer>
  );
}
