import type { Assurance, ScoredElement } from "#contract/assurance/assurance.ts";
import { ELEMENT_LABEL, ELEMENT_MEANING, NO_PIECES } from "#contract/assurance/words.ts";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import styles from "./Scores.module.css";

const OF_A_PIECE = ["strength", "validity"] as const satisfies readonly ScoredElement[];
const OF_THE_PERSON = ["activity", "fraud", "verification"] as const satisfies readonly ScoredElement[];

/** The scores of each piece of evidence and of the person, of 4 each, with what each score says. */
export function Scores({ elements }: { elements: Assurance["gpg45"]["elements"] }) {
  return (
    <div className={styles.scores}>
      <section className={styles.group}>
        {elements.evidence.length === 0 ? (
          <p className={styles.none}>{NO_PIECES}</p>
        ) : (
          <table className={styles.pieces}>
            <thead>
              <tr>
                <th scope="col">Document</th>
                {OF_A_PIECE.map((element) => (
                  <th key={element} scope="col">
                    {ELEMENT_LABEL[element]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {elements.evidence.map((piece) => (
                <tr key={`${piece.check} ${piece.type} ${piece.strength}/${piece.validity}`}>
                  <th scope="row">{DOCUMENT_LABEL[piece.type]}</th>
                  {OF_A_PIECE.map((element) => (
                    <td key={element}>
                      <ScoreOf4 value={piece[element]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <dl className={styles.meanings}>
          {OF_A_PIECE.map((element) => (
            <div key={element}>
              <dt>{ELEMENT_LABEL[element]}:</dt> <dd>{ELEMENT_MEANING[element]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <dl className={styles.group}>
        {OF_THE_PERSON.map((element) => (
          <div key={element} className={styles.row}>
            <dt>{ELEMENT_LABEL[element]}</dt>
            <dd>
              <ScoreOf4 value={elements[element]} />
            </dd>
            <dd className={styles.meaning}>{ELEMENT_MEANING[element]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const PARTS = [1, 2, 3, 4];

function ScoreOf4({ value }: { value: number }) {
  return (
    <span className={styles.score}>
      <span aria-hidden className={styles.parts}>
        {PARTS.map((part) => (
          <span key={part} data-filled={part <= value || undefined} />
        ))}
      </span>
      {value} of 4
    </span>
  );
}
