import { Check, Eye, type LucideIcon, X } from "lucide-react";
import { DOCUMENT_LABEL } from "../../../../../functions/contract/labels.ts";
import { statedGroups } from "../../../lib/stated.ts";
import { Card, CardHeader } from "../../../ui/Card.tsx";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { KeyValue } from "../../../ui/KeyValue.tsx";
import type { Review } from "../api.ts";
import styles from "./Comparison.module.css";
import { FACT_LABEL, MARK_WORD, type Mark, markOf, valueText } from "./words.ts";

const ICON: Record<Mark, LucideIcon> = { agrees: Check, differs: X, look: Eye };

/** What was stated beside what was read from the document that is shown, differences marked. */
export function Comparison({ review, shownId }: { review: Review; shownId: string | undefined }) {
  const shown = review.documents.find(({ id }) => id === shownId);
  const rows = review.compared.map(({ fact, claimed, read }) => ({
    fact,
    claimed,
    read: read.find(({ document_id }) => document_id === shownId),
  }));
  const isRead = rows.some(({ read }) => read);
  const groups = statedGroups(review.claims);
  return (
    <Card as="section" aria-labelledby="compared">
      <CardHeader
        id="compared"
        title="Stated and Read"
        description={
          shown && isRead
            ? `Read by us from the ${shown.method === "pdf417_aamva" ? "barcode" : "text"} of: ${DOCUMENT_LABEL[shown.document_type]}.`
            : "Nothing in this document could be read by machine. Compare it with what was stated."
        }
      />
      {isRead && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Fact</th>
              <th scope="col">Stated</th>
              <th scope="col">Read</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ fact, claimed, read }) => {
              const mark = read ? markOf(claimed, read) : null;
              const Icon = mark && ICON[mark];
              return (
                <tr key={fact}>
                  <th scope="row">{FACT_LABEL[fact]}</th>
                  <td>{valueText(fact, claimed) ?? <span className={styles.none}>Not stated</span>}</td>
                  <td>
                    {valueText(fact, read?.value ?? null) ?? <span className={styles.none}>Not read</span>}
                    {mark && Icon && (
                      <span className={styles.mark} data-mark={mark}>
                        <Icon aria-hidden /> {MARK_WORD[mark]}
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {(shown?.text.length ?? 0) > 0 && (
        <Disclosure title="Text that was read">
          <pre className={styles.text}>{shown?.text.join("\n")}</pre>
        </Disclosure>
      )}
      {groups.length > 0 && (
        <Disclosure title="All that was stated" defaultExpanded={!isRead}>
          <KeyValue items={groups.flatMap(({ facts }) => facts)} />
        </Disclosure>
      )}
    </Card>
  );
}
