import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTitle } from "#lib/page/title.ts";
import { TextLink } from "../Link/TextLink.tsx";
import styles from "./PageHeader.module.css";

export interface Crumb {
  label: string;
  href?: string;
}

/**
 * A page's header. It contains the only `h1`, which gets the focus on navigation, and sets the document's title. Pass
 * `documentTitle` if `title` isn't plain text.
 */
export function PageHeader(props: {
  title: ReactNode;
  documentTitle?: string;
  description?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  badge?: ReactNode;
  actions?: ReactNode;
  meta?: ReactNode;
}) {
  useTitle(props.documentTitle ?? (typeof props.title === "string" ? props.title : undefined));
  return (
    <header className={styles.header}>
      {props.breadcrumbs && (
        <nav aria-label="Breadcrumb" className="print-hide">
          <ol className={styles.crumbs}>
            {props.breadcrumbs.map((crumb) => (
              <li key={crumb.label} className={styles.crumb}>
                {crumb.href ? (
                  <TextLink href={crumb.href} tone="quiet">
                    {crumb.label}
                  </TextLink>
                ) : (
                  <span aria-current="page">{crumb.label}</span>
                )}
                <ChevronRight aria-hidden className={styles.chevron} />
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.main}>
        <div className={styles.words}>
          <div className={styles.line}>
            <h1 className={styles.title} tabIndex={-1}>
              {props.title}
            </h1>
            {props.badge}
          </div>
          {props.description && <p className={styles.description}>{props.description}</p>}
          {props.meta && <div className={styles.meta}>{props.meta}</div>}
        </div>
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
      </div>
    </header>
  );
}
