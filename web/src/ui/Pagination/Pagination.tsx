import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { plural } from "#contract/plural.ts";
import { count } from "#lib/format/format.ts";
import { cx } from "../cx.ts";
import { AppLink } from "../Link/AppLink.tsx";
import styles from "./Pagination.module.css";
import { placeOf, shownPages } from "./shownPages.ts";

export interface PaginationProps {
  page: number;
  limit: number;
  total: number;
  /** The server stopped counting at `total`, so there may be more. */
  isCapped?: boolean | undefined;
  /** Number of rows on this page; a full page by default. */
  rows?: number;
  /** Whether there's another page, if `total` doesn't tell. */
  hasMore?: boolean | undefined;
  /** The singular: "verification". `nouns` is the plural, needed only when it isn't the singular plus an s. */
  noun: string;
  nouns?: string;
  hrefFor: (page: number) => string;
}

/** Links to the pages of a long list. They're real links, so that Back and opening in a new tab work. */
export function Pagination({ noun, nouns, hrefFor, rows, ...at }: PaginationProps) {
  const { page } = at;
  const { from, to, total, pages, isMore } = placeOf({ ...at, rows: rows ?? at.limit });
  return (
    <div className={styles.bar}>
      <p className={styles.words}>
        Showing {count(from)} to {count(to)} of{" "}
        {isMore ? `${count(total)}+ ${nouns ?? `${noun}s`}` : plural(total, noun, nouns)}
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
