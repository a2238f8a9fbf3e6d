import { Star } from "lucide-react";
import { lazy, Suspense } from "react";
import { plural } from "#contract/plural.ts";
import { NAME_STATUS_LABEL, type SharedProfile as Profile } from "#contract/sharing/sharing.ts";
import { dateText } from "#lib/format/format.ts";
import { Avatar } from "../Avatar/Avatar.tsx";
import { cx } from "../cx.ts";
import { ScoreRingFace } from "../Score/ScoreRingFace.tsx";
import { VerdictMark } from "../VerdictMark/VerdictMark.tsx";
import { Facts } from "./Facts.tsx";
import styles from "./SharedProfile.module.css";

// Loaded on demand, because few links include contact details or a level of assurance.
const Contact = lazy(async () => ({ default: (await import("./Contact.tsx")).Contact }));
const LevelOfAssurance = lazy(async () => ({
  default: (await import("./LevelOfAssurance.tsx")).LevelOfAssurance,
}));

/**
 * A shared profile, exactly as a visitor sees it. The owner's preview shows the same component.
 * @param props.level heading level of the name
 */
export function SharedProfile({ profile, level = 1 }: { profile: Profile; level?: 1 | 3 }) {
  const { name, first_name, avatar, trust_score, trust_level, facts, verdict, contact, assurance } = profile;
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
              <Suspense fallback={null}>
                <Contact {...contact} />
              </Suspense>
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
      {verdict && (
        <div className={styles.verdict} data-kind={verdict.kind}>
          <VerdictMark kind={verdict.kind} />
          <p>{verdict.text}</p>
        </div>
      )}
      {assurance && (
        <Suspense fallback={null}>
          <LevelOfAssurance assurance={assurance} />
        </Suspense>
      )}
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
