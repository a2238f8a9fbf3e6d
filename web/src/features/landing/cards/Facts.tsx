import styles from "./Facts.module.css";

const FACTS = [
  ["50K+", "users"],
  ["Under 2 min", "for a basic identity check"],
  ["Consent first", "nothing is read before they agree"],
  ["30 days", "then documents are deleted"],
] as const;

/** Four facts in one line, as certificates have them. */
export function Facts() {
  return (
    <dl className={`container ${styles.facts}`}>
      {FACTS.map(([fact, words]) => (
        <div key={fact} className={styles.fact}>
          <dt>{fact}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
