import { useId } from "react";
import { Avatar } from "#ui/Avatar/Avatar.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import styles from "./Activity.module.css";
import { daysOf, timeText } from "./messages.ts";
import type { Entry } from "./queries.ts";

/** Log entries, grouped by day. */
export function Days({ entries, isStale }: { entries: readonly Entry[]; isStale: boolean }) {
  return (
    <div aria-busy={isStale} className={isStale ? styles.stale : undefined}>
      {daysOf(entries).map(({ date, title, entries: ofDay }) => (
        <section key={date} aria-label={title}>
          <h3 className={styles.day}>{title}</h3>
          <ul className={styles.entries}>
            {ofDay.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ entry }: { entry: Entry }) {
  const { actor, text, at, verification_id } = entry;
  const id = useId();
  const name = actor?.name ?? "Countersign";
  // Most entries begin with the name, which is shown in bold.
  const rest = text.startsWith(name) ? text.slice(name.length) : ` ${text}`;
  return (
    <li className={styles.entry}>
      <Avatar name={name} size="sm" />
      <p id={id} className={styles.text}>
        <strong className={styles.name}>{name}</strong>
        {rest}
      </p>
      <div className={styles.meta}>
        {verification_id && (
          <TextLink href={`/app/verifications/${verification_id}`} aria-describedby={id}>
            See Verification
          </TextLink>
        )}
        <time dateTime={at} className={styles.time}>
          {timeText(at)}
        </time>
      </div>
    </li>
  );
}
