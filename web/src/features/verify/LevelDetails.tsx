import type { Assurance } from "#contract/assurance/assurance.ts";
import {
  ELEMENT_LABEL,
  missingText,
  NO_NIST_ROWS,
  NO_PIECES,
  nearestText,
  nistMissingText,
  nistText,
  notAssessedText,
  profilesText,
  WHAT_IT_TAKES,
} from "#contract/assurance/words.ts";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import { KeyValue } from "#ui/KeyValue/KeyValue.tsx";
import styles from "./VerdictView.module.css";

/** The scores that a level is made of, the profiles that they meet, the missing step, and what isn't assessed. */
export function LevelDetails({ assurance: { gpg45, nist, not_assessed } }: { assurance: Assurance }) {
  const { elements, nearest } = gpg45;
  return (
    <>
      {elements.evidence.length === 0 && <p>{NO_PIECES}</p>}
      <KeyValue
        items={[
          ...elements.evidence.map(({ type, strength, validity }, i) => ({
            label: `${i + 1}. ${DOCUMENT_LABEL[type]}`,
            value: `${ELEMENT_LABEL.strength} ${of4(strength)}, ${ELEMENT_LABEL.validity.toLowerCase()} ${of4(validity)}`,
          })),
          ...(["activity", "fraud", "verification"] as const).map((element) => ({
            label: ELEMENT_LABEL[element],
            value: of4(elements[element]),
          })),
        ]}
      />
      <p>{profilesText(gpg45.profiles_met)}</p>
      {nearest && (
        <>
          <h3>{nearestText(nearest)}</h3>
          <ul>
            {nearest.missing.map((score) => (
              <li key={missingText(score)}>
                {missingText(score)}
                <span className={styles.hint}>{WHAT_IT_TAKES[score.how]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {nistText(nist.ial2) ?? `NIST SP 800-63A-4: ${NO_NIST_ROWS}`}{" "}
        {nistMissingText(nist.ial2.missing_rows)}
      </p>
      <p className={styles.note}>{notAssessedText(not_assessed)}</p>
    </>
  );
}

/** Doesn't break between its words. */
const of4 = (score: number): string => `${score}\u00A0of\u00A04`;
