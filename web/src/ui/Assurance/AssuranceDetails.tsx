import type { ReactNode } from "react";
import type { Assurance } from "#contract/assurance/assurance.ts";
import { assurancePath } from "#contract/assurance/version.ts";
import {
  computedText,
  missingText,
  NIST_TITLE,
  NO_NIST_ROWS,
  nearestText,
  nistMissingText,
  nistText,
  notAssessedText,
  profilesText,
  RECOMPUTE,
  TEST_COUNTS_NOTHING,
  WHAT_IT_TAKES,
} from "#contract/assurance/words.ts";
import { TextLink } from "../Link/TextLink.tsx";
import styles from "./AssuranceDetails.module.css";
import { Scores } from "./Scores.tsx";

/**
 * What a level of assurance is made of: scores, profiles, the missing step, rows of NIST's standard, and what isn't
 * assessed.
 * @param props.isTest whether the evidence is a test, which counts nothing
 * @param props.action what the viewer can do about the missing step
 */
export function AssuranceDetails(props: { assurance: Assurance; isTest?: boolean; action?: ReactNode }) {
  const { version, gpg45, nist, not_assessed } = props.assurance;
  const { nearest } = gpg45;
  return (
    <div className={styles.details}>
      {props.isTest && <p className={styles.test}>{TEST_COUNTS_NOTHING}</p>}
      <Scores elements={gpg45.elements} />
      <p>{profilesText(gpg45.profiles_met)}</p>
      {nearest && (
        <section className={styles.part}>
          <h3 className={styles.heading}>{nearestText(nearest)}</h3>
          <ul className={styles.missing}>
            {nearest.missing.map((score) => (
              <li key={missingText(score)}>
                <p className={styles.score}>{missingText(score)}</p>
                <p>{WHAT_IT_TAKES[score.how]}</p>
              </li>
            ))}
          </ul>
          {props.action && <div className={`${styles.action} print-hide`}>{props.action}</div>}
        </section>
      )}
      <section className={styles.part}>
        <h3 className={styles.heading}>{NIST_TITLE}</h3>
        <p>
          {nistText(nist.ial2) ?? NO_NIST_ROWS} {nistMissingText(nist.ial2.missing_rows)}
        </p>
        <p className={styles.note}>{notAssessedText(not_assessed)}</p>
      </section>
      <p className={styles.origin}>
        {computedText(version)}{" "}
        <TextLink href={assurancePath(version)} target="_blank">
          {RECOMPUTE.module}
        </TextLink>
        {RECOMPUTE.or} <TextLink href="/verify">{RECOMPUTE.verify}</TextLink>.
      </p>
    </div>
  );
}
