import styles from "./ConsentText.module.css";

const POINT = "• ";

/**
 * Shows the full consent text.
 * @param props.text paragraphs separated by a blank line; lines starting with "• " become a list
 */
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
