import { BadgeCheck, Mail, Phone, Star } from "lucide-react";
import { phoneText } from "#contract/phone.ts";
import { plural } from "#contract/plural.ts";
import { NAME_STATUS_LABEL, type SharedProfile as Profile } from "#contract/sharing.ts";
import type { DisclosedFact } from "#contract/signed.ts";
import { dateText, withDays } from "#lib/format.ts";
import { Avatar } from "../Avatar/Avatar.tsx";
import { cx } from "../cx.ts";
import { ScoreRingFace } from "../Score/ScoreRingFace.tsx";
import { ageText } from "./ageText.ts";
import styles from "./SharedProfile.module.css";

/**
 * A shared profile, exactly as a visitor sees it. The owner's preview shows the same component.
 * @param props.level of the name's heading
 */
export function SharedProfile({ profile, level = 1 }: { profile: Profile; level?: 1 | 3 }) {
  const { name, first_name, avatar, trust_score, trust_level, facts, contact } = profile;
  const [Name, Title] = level === 1 ? (["h1", "h2"] as const) : (["h3", "h4"] as const);
  return (
    <article className={styles.profile}>
      <header className={styles.head}>
        <Avatar name={name} src={avatar} size="lg" />
        <div>
          <Name className={styles.name} tabIndex={level === 1 ? -1 : undefined}>
            {name}
          </Name>
          <p className={styles.status} data-status={profile.name_status}>
            {NAME_STATUS_LABEL[profile.name_status]}
            {profile.unverified_name && `: “${profile.unverified_name}”`}
          </p>
          <p className={styles.since}>Member since {dateText(profile.member_since)}</p>
          <ul className={styles.extras}>
            {profile.positive_reviews !== null && (
              <li>
                <Star aria-hidden />
                {profile.positive_reviews === 0
                  ? "No positive reviews yet"
                  : plural(profile.positive_reviews, "positive review")}
              </li>
            )}
            {contact && (
              <li>
                <Mail aria-hidden />
                <span className={styles.wrap}>
                  {contact.email}
                  {!contact.email_confirmed && " (not confirmed)"}
                </span>
              </li>
            )}
            {contact?.phone && (
              <li>
                <Phone aria-hidden />
                {phoneText(contact.phone)}
              </li>
            )}
          </ul>
        </div>
        <div
          className={styles.score}
          role="img"
          aria-label={`Trust Score: ${trust_score} of 100, ${trust_level}`}
        >
          <ScoreRingFace value={trust_score} size="lg" caption={trust_level} animate={false} />
        </div>
      </header>
      <section aria-label="Verified facts">
        <Title className={cx(styles.heading, level !== 1 && styles.small)}>Verified facts</Title>
        {facts.length === 0 ? (
          <p className={styles.none}>This link shows no verified facts.</p>
        ) : (
          <Facts facts={facts} name={name} />
        )}
      </section>
      <p className={styles.chosen}>
        {facts.length > 0 && `Chosen by ${first_name || name}. `}Other results may exist.
      </p>
    </article>
  );
}

/**
 * Verified facts about a person, each with its grade, date, age and source. It's in this file so that it's in the same
 * chunk: one more chunk would weigh more than the profile's page has room for.
 * @param props.name the name that the facts are shown under; a different one beside a fact stands out
 */
export const Facts = ({ facts, name }: { facts: readonly DisclosedFact[]; name: string }) => (
  <ul className={styles.facts}>
    {facts.map((fact) => (
      <li key={fact.id} className={styles.fact}>
        <FactRow fact={fact} name={name} />
      </li>
    ))}
  </ul>
);

function FactRow({ fact, name }: { fact: DisclosedFact; name: string }) {
  const isOther =
    fact.category !== "business" && fact.name !== null && fact.name.toLowerCase() !== name.toLowerCase();
  return (
    <>
      <BadgeCheck aria-hidden className={styles.check} />
      <div className={styles.words}>
        <p className={styles.label}>
          {fact.label}{" "}
          {fact.name !== null && (
            <span className={cx(styles.named, isOther && styles.other)}>for {fact.name}</span>
          )}
        </p>
        <p className={styles.meta}>
          <Grade fact={fact} />
          <span>
            Checked {dateText(fact.date)}, {ageText(fact.date)}
          </span>
          {fact.expires_at && <span>Valid until {dateText(fact.expires_at)}</span>}
        </p>
        <p className={styles.source}>{withDays(fact.source)}</p>
      </div>
    </>
  );
}

/** Holding a mailbox or phone says nothing about who someone is, so such a fact has no place on the scale. */
function Grade({ fact: { grade, grade_words, category } }: { fact: DisclosedFact }) {
  if (category === "contact") return <span>{grade_words}</span>;
  return (
    <span>
      <span className={styles.grade}>{grade}</span> {grade_words}
    </span>
  );
}
