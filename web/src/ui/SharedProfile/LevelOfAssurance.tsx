import type { Assurance } from "#contract/assurance/assurance.ts";
import type { AssuranceLevel } from "#contract/assurance/levels.ts";
import {
  ELEMENT_LABEL,
  GPG45_MEANING,
  levelText,
  NO_CHOSEN_LEVEL,
  notAssessedText,
  partLevelText,
  pieceText,
  profilesText,
} from "#contract/assurance/words.ts";
import styles from "./LevelOfAssurance.module.css";

/** Which level of assurance the facts reach together, and what that's made of. */
export function LevelOfAssurance({ assurance }: { assurance: Assurance }) {
  const { gpg45, not_assessed: notAssessed } = assurance;
  const { evidence, ...scores } = gpg45.elements;
  return (
    <details className={styles.level}>
      <summary>{levelText(gpg45.level)}</summary>
      <div className={styles.inside}>
        <p>{GPG45_MEANING}</p>
        <p>{profilesText(gpg45.profiles_met)}</p>
        <ul>
          {evidence.map((piece) => (
            <li key={`${piece.check} ${piece.type} ${piece.strength}`}>{pieceText(piece)}</li>
          ))}
          <li>
            {(["activity", "fraud", "verification"] as const)
              .map((element) => `${ELEMENT_LABEL[element]} ${scores[element]}`)
              .join(", ")}
          </li>
        </ul>
        <p>{notAssessedText(notAssessed)}</p>
      </div>
    </details>
  );
}

/**
 * What an owner reads about the level of the facts that they choose to share.
 * @param props.level the level that all of their facts reach together; null if none of the chosen ones is a check of
 *   them
 * @param props.isWhole whether the chosen facts reach exactly that level
 */
export function ChosenLevel({ level, isWhole }: { level: AssuranceLevel | null; isWhole: boolean }) {
  if (level === null) return NO_CHOSEN_LEVEL;
  return isWhole || level === "none" ? `${levelText(level)}.` : partLevelText(level);
}
