import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { PEER_CONTEXT_LABEL } from "#contract/labels.ts";
import { openingSentence } from "#contract/verification/consent.ts";
import { whatHappens } from "#contract/verification/what-happens.ts";
import { dateTimeText } from "#lib/format/format.ts";
import { Card } from "#ui/Card/Card.tsx";
import type { Asked } from "./asked.ts";
import { Screen, type ScreenProps } from "./frame/Screen.tsx";
import styles from "./WhyScreen.module.css";

/** The second step: what would be checked, and why. */
export function WhyScreen({
  asked,
  ...screen
}: Pick<ScreenProps, "progress" | "actions" | "onBack"> & { asked: Asked }) {
  const { requester_name: requester, verification_type: type, purpose, peer } = asked;
  return (
    <Screen
      {...screen}
      title="What they want to know"
      lead={
        <>
          {openingSentence({ requester, type, purpose, stated: new Set() })}
          {peer && ` The occasion: ${PEER_CONTEXT_LABEL[peer.context].toLowerCase()}.`}
        </>
      }
    >
      <Card as="section" aria-label="What we'd check">
        <ul className={styles.checks}>
          {asked.checks.map((check) => (
            <li key={check}>
              <p className={styles.check}>{CHECK_LABEL[check]}</p>
              <p className={styles.what}>{whatHappens(check)}</p>
            </li>
          ))}
        </ul>
      </Card>
      {asked.answer_by && (
        <p className={styles.note}>You can answer until {dateTimeText(asked.answer_by)}.</p>
      )}
    </Screen>
  );
}
