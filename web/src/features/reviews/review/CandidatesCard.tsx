import type { ReactNode } from "react";
import { withDays } from "#lib/format/format.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import type { Review } from "../api.ts";
import styles from "./CandidatesCard.module.css";
import table from "./Comparison.module.css";
import { dayOrYear, entryRows } from "./entryRows.ts";
import { Marked } from "./Marked.tsx";

type Screening = NonNullable<Review["screening"]>;

/** Similar entries on the sanctions list, with each fact beside what's known about the subject. */
export function CandidatesCard({ screening }: { screening: Screening }) {
  const { candidates, source, subject } = screening;
  return (
    <Card as="section" aria-labelledby="entries">
      <CardHeader
        id="entries"
        title={candidates.length === 1 ? "The entry on the list" : "The entries on the list"}
        description={source && withDays(source)}
      />
      <ul className={styles.entries}>
        {candidates.map((entry) => (
          <li key={entry.number}>
            <div className={styles.head}>
              <h3 className={styles.name}>{entry.name}</h3>
              <span className={styles.number}>Entry {entry.number}</span>
              <Badge size="sm">{entry.program}</Badge>
            </div>
            <table className={table.table} aria-label={`Subject and entry ${entry.number}`}>
              <thead>
                <tr>
                  <th scope="col">Fact</th>
                  <th scope="col">Subject</th>
                  <th scope="col">On the list</th>
                </tr>
              </thead>
              <tbody>
                {entryRows(subject, entry).map(({ fact, own, listed, mark, word }) => (
                  <tr key={fact}>
                    <th scope="row">{fact}</th>
                    <td>{lines(own, "Not known")}</td>
                    <td>
                      {lines(listed, "Not on the list")}
                      {mark && <Marked mark={mark} {...(word && { word })} />}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function lines(values: readonly string[], none: string): ReactNode {
  if (values.length === 0) return <span className={table.none}>{none}</span>;
  return values.map((value) => (
    <span key={value} className={styles.line}>
      {dayOrYear(value)}
    </span>
  ));
}
