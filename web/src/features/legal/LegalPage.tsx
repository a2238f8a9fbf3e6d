import type { ReactNode } from "react";
import { useTitle } from "#lib/page/title.ts";
import { TERMS_VERSION } from "#lib/session/terms.ts";
import styles from "./LegalPage.module.css";

export interface LegalSection {
  /** The section's anchor in the URL. */
  id: string;
  title: string;
  body: ReactNode;
}

const UPDATED = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
  new Date(TERMS_VERSION),
);

/** A legal document: a summary, numbered sections, and a table of contents. */
export function LegalPage(props: {
  title: string;
  lede: string;
  /** A summary in a few sentences. */
  gist: readonly string[];
  sections: readonly LegalSection[];
}) {
  useTitle(props.title);
  const contents = (
    <ol className={styles.contents}>
      {props.sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <p className={styles.updated}>
          Last updated <time dateTime={TERMS_VERSION}>{UPDATED}</time>
        </p>
        <h1 className={styles.title} tabIndex={-1}>
          {props.title}
        </h1>
        <p className={styles.lede}>{props.lede}</p>
      </header>
      <nav aria-label="Contents" className={styles.aside}>
        <p className={styles.asideTitle}>On this page</p>
        {contents}
      </nav>
      <div className={styles.text}>
        <aside aria-label="In short" className={styles.gist}>
          <h2 className={styles.gistTitle}>In short</h2>
          <ul>
            {props.gist.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </aside>
        {props.sections.map(({ id, title, body }, i) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
            <h2 id={`${id}-title`} className={styles.sectionTitle}>
              <span className={styles.number}>{i + 1}</span>
              {title}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  );
}
