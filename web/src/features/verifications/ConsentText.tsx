import styles from "./ConsentText.module.css";

/** The words that are agreed to, in full. @param text paragraphs parted by a blank line */
export function ConsentText(props: { text: string }) {
  return (
    <div className={styles.text}>
      {props.text.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
