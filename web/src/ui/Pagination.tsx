import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { count } from "../lib/format.ts";
import { AppLink } from "./AppLink.tsx";
import { cx } from "./cx.ts";
import styles from "./Pagination.module.css";
import { shownPages } from "./shownPages.ts";

export interface PaginationProps {
  page: number;
  limit: number;
  total: number;
  /** There are more than `total`: nobody counted on. */
  isCapped?: boolean;
  /** Plural: "verifications". */
  noun: string;
  hrefFor: (page: number) => string;
}

/** Where one is in a long list; the pages are links, so that Back and a new tab work. */
export function Pagination({ page, limit, total, isCapped, noun, hrefFor }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / limit));
  const from = total === 0 ? 0 : (page - 1) * limit + 1;
  const to = Math.min(page * limit, total);
  return (
    <div className={styles.bar}>
      <p className={styles.words}>
        Showing {count(from)} to {count(to)} of {count(total)}
        {isCapped && "+"} {noun}
      </p>
      {pages > 1 && (
        <nav aria-label="Pagination" className={styles.nav}>
          <Step href={page > 1 ? hrefFor(page - 1) : undefined} rel="prev">
            <ChevronLeft aria-hidden />
            Previous
          </Step>
          <ol className={styles.pages}>
            {shownPages(page, pages).map((shown) =>
              typeof shown === "number" ? (
                <li key={shown}>
                  <AppLink
                    href={hrefFor(shown)}
                    className={cx(styles.page, shown === page && styles.current)}
                    aria-label={`Page ${shown}`}
                    aria-current={shown === page ? "page" : undefined}
                  >
                    {count(shown)}
                  </AppLink>
                </li>
              ) : (
                <li key={shown} className={styles.gap} aria-hidden="true">
                  …
                </li>
              ),
            )}
          </ol>
          <Step href={page < pages ? hrefFor(page + 1) : undefined} rel="next">
            Next
            <ChevronRight aria-hidden />
          </Step>
        </nav>
      )}
    </div>
  );
}

function Step(props: { href: string | undefined; rel: string; children: ReactNode }) {
  if (!props.href) return <span className={cx(styles.step, styles.off)}>{props.children}</span>;
  return (
    <AppLink href={props.href} rel={props.rel} className={styles.step}>
      {props.children}
    </AppLink>
  );
}
