import { placeText, READ_FACT_LABEL, whyText } from "#contract/documents/readings.ts";
import { knownGroups } from "#lib/format/stated.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ConfidenceMark } from "#ui/ConfidenceMark/ConfidenceMark.tsx";
import { Disclosure } from "#ui/Disclosure/Disclosure.tsx";
import { KeyValue } from "#ui/KeyValue/KeyValue.tsx";
import type { Review } from "../api.ts";
import styles from "./Comparison.module.css";
import { Marked } from "./Marked.tsx";
import { type ComparedRow, comparedRows, readText, valueText } from "./messages.ts";

/** Compares the stated details with what was read from the document on screen, and marks what agrees or differs. */
export function Comparison(props: {
  review: Review;
  claims: NonNullable<Review["claims"]>;
  shownId: string | undefined;
}) {
  const { review, shownId } = props;
  const shown = review.documents.find(({ id }) => id === shownId);
  const rows = comparedRows(review, shownId);
  const isRead = rows.length > 0;
  const groups = knownGroups(props.claims);
  return (
    <Card as="section" aria-labelledby="compared">
      <CardHeader
        id="compared"
        title="Stated and read"
        description={
          shown ? readText(shown, isRead) : "There's no document, so this shows only what was stated."
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
          {rows.map((row) => (
            <Row key={`${row.fact} ${row.how?.line}`} {...row} />
          ))}
        </table>
      )}
      {(shown?.text.length ?? 0) > 0 && (
        <Disclosure title="Text from the document">
          <pre className={styles.text}>{shown?.text.join("\n")}</pre>
        </Disclosure>
      )}
      {groups.length > 0 && (
        <Disclosure title="Everything that was stated" defaultExpanded={!isRead}>
          <KeyValue items={groups.flatMap(({ facts }) => facts)} />
        </Disclosure>
      )}
    </Card>
  );
}

/** A fact as stated and as read, with a line below that says where it was read and how confidently. */
function Row({ fact, claimed, value, mark, parts, how }: ComparedRow) {
  return (
    <tbody>
      <tr>
        <th scope="row" rowSpan={how ? 2 : 1}>
          {READ_FACT_LABEL[fact]}
        </th>
        <td>{valueText(claimed) ?? <span className={styles.none}>Not stated</span>}</td>
        <td>
          {valueText(value) ?? <span className={styles.none}>{how ? "Deleted" : "Not read"}</span>}
          {mark && <Marked mark={mark} />}
          {parts.length > 0 && (
            <ul className={styles.parts} aria-label={`${READ_FACT_LABEL[fact]}, part by part`}>
              {parts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          )}
        </td>
      </tr>
      {how && (
        <tr>
          <td colSpan={2} className={styles.how}>
            <span className={styles.place}>{placeText([how])}</span>
            <ConfidenceMark confidence={how.confidence} why={whyText(how)} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
