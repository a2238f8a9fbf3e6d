import { UserRoundCheck } from "lucide-react";
import type { ReactNode } from "react";
import { moneyOfCents } from "#contract/billing/money.ts";
import { BASE_CENTS, PEER_TURNAROUND, TURNAROUND } from "#contract/billing/prices.ts";
import type { VerificationType } from "#contract/enums.ts";
import { TYPE_LABEL } from "#contract/labels.ts";
import { type Catalog, whyNotType } from "#features/verifications/shared/api/catalog.ts";
import { IconTile, TypeTile } from "#features/verifications/shared/TypeIcon.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import type { AskedPerson, RequestMode } from "../values.ts";
import { CHOICE_TEXT, OWN_CHOICE, PEER_CHOICE } from "./messages.ts";
import styles from "./Start.module.css";

/** The types in the order in which most people need them. */
const ORDER: readonly VerificationType[] = ["identity", "employment", "rental", "financial", "business"];

/**
 * What one can ask for, as links, each with what it covers, what it doesn't, its price and its time. What isn't
 * available here says why.
 * @param props.people whom the user entered; the next page starts with them
 */
export function Choices(props: {
  mode: RequestMode;
  catalog: Catalog | undefined;
  people: readonly AskedPerson[];
}) {
  const { mode, catalog, people } = props;
  const state = { people };
  const isSelf = mode === "self";
  const peerRefusal = catalog?.peer.every(({ offered }) => !offered) ? catalog.peer[0]?.reason : null;
  return (
    <ul className={styles.choices} aria-label="What you can ask for">
      {ORDER.map((type) => {
        const { question, does, not } = CHOICE_TEXT[type];
        return (
          <li key={type}>
            <Choice
              href={`/app/verifications/new?type=${type}${isSelf ? "&mode=self" : ""}`}
              state={state}
              icon={<TypeTile type={type} />}
              question={isSelf ? OWN_CHOICE[type] : question}
              text={`${TYPE_LABEL[type]}. ${isSelf ? "" : `${does} ${not}`}`}
              price={moneyOfCents(BASE_CENTS[type])}
              time={TURNAROUND.standard}
              whyNot={whyNotType(catalog, type)}
            />
          </li>
        );
      })}
      {!isSelf && people.length < 2 && (
        <li>
          <Choice
            href="/app/verifications/peer"
            state={{ person: people[0] }}
            icon={
              <IconTile>
                <UserRoundCheck aria-hidden />
              </IconTile>
            }
            question={PEER_CHOICE.question}
            text={`${PEER_CHOICE.does} ${PEER_CHOICE.not}`}
            price="Free"
            time={PEER_TURNAROUND.standard}
            whyNot={peerRefusal ?? null}
          />
        </li>
      )}
    </ul>
  );
}

function Choice(props: {
  href: string;
  state: unknown;
  icon: ReactNode;
  question: string;
  text: string;
  price: string;
  time: string;
  whyNot: string | null;
}) {
  const inside = (
    <>
      <span className={styles.icon}>{props.icon}</span>
      <span className={styles.question}>{props.question}</span>
      <span className={styles.price}>{props.whyNot === null && props.price}</span>
      {props.whyNot === null ? (
        <>
          <span className={styles.does}>{props.text}</span>
          <span className={styles.time}>{props.time}</span>
        </>
      ) : (
        <span className={styles.why}>{props.whyNot}</span>
      )}
    </>
  );
  return props.whyNot === null ? (
    <AppLink href={props.href} state={props.state} className={styles.choice}>
      {inside}
    </AppLink>
  ) : (
    <div className={styles.choice} aria-disabled="true">
      {inside}
    </div>
  );
}
