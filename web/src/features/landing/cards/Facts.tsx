import styles from "./Facts.module.css";

const FACTS = [
  ["Under 2 min", "for a basic identity check"],
  ["Consent first", "nothing is read until they agree"],
  ["30 days", "then we delete documents"],
] as const;

/** Facts in one line, as certificates have them. How many users there are is said only where somebody has set it. */
export function Facts() {
  // Part of the page itself, which is a file: a number that came later would move what is already being read.
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
