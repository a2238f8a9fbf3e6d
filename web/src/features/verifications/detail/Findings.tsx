import type { CheckAnswer, Results } from "../api/types.ts";
import styles from "./Findings.module.css";

/** What was found, each with the method and the date of its data; its mark has the colour of the check it came from. */
export function Findings(props: {
  findings: Results["additional_findings"];
  checks: readonly CheckAnswer[];
}) {
  const statusOf = (code: string) =>
    props.checks.find((check) => check.reasons.some((reason) => reason.code === code))?.status;
  return (
    <ul className={styles.list}>
      {props.findings.map((finding) => (
        <li
          key={`${finding.type} ${finding.source} ${finding.description}`}
          className={styles.finding}
          data-status={statusOf(finding.type)}
        >
          <p>{finding.description}</p>
          {finding.source && <p className={styles.source}>{finding.source}</p>}
        </li>
      ))}
    </ul>
  );
}
