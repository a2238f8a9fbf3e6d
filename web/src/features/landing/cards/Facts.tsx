import styles from "./Facts.module.css";

const FACTS = [
  ["Under 2 min", "for a basic identity check"],
  ["Consent first", "nothing is read until they agree"],
  ["30 days", "then we delete documents"],
] as const;

/** Facts in one line, as on certificates. The number of users appears only if it's configured. */
export function Facts() {
  // Set at build time, because a number that was fetched later would shift text that people are already reading.
  const users: string | undefined = import.meta.env.VITE_USERS_CLAIM;
  return (
    <dl className={`container ${styles.facts}`}>
      {[...(users ? [[users, "users"]] : []), ...FACTS].map(([fact, words]) => (
        <div key={words} className={styles.fact}>
          <dt>{fact}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
