import { SITE_LINKS } from "#lib/page/siteLinks.ts";
import styles from "./SiteLinks.module.css";
import { TextLink } from "./TextLink.tsx";

/** The footer links as text links. */
export function SiteLinks() {
  return (
    <nav aria-label="Footer" className={styles.links}>
      {SITE_LINKS.map(({ label, href }) => (
        <TextLink key={href} href={href} tone="quiet">
          {label}
        </TextLink>
      ))}
    </nav>
  );
}
