import styles from "./ConsentText.module.css";

const POINT = "• ";

/** The words that are agreed to, in full. @param text paragraphs parted by a blank line, points each in a line */
export function ConsentText(props: { text: string }) {
  return (
    <div className={styles.text}>
      {props.text.split("\n\n").map((paragraph) => {
        const lines = paragraph.split("\n");
        const points = lines.filter((line) => line.startsWith(POINT));
        return (
          <div key={paragraph}>
            <p>{lines.filter((line) => !points.includes(line)).join("\n")}</p>
            {points.length > 0 && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point.slice(POINT.length)}</li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </div>
  );
}
