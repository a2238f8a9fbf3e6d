import { FoldCard } from "#ui/Disclosure/FoldCard.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { Stars } from "#ui/Rating/Stars.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { reviewsText } from "./messages.ts";
import type { Trust } from "./queries.ts";
import styles from "./RatingsCard.module.css";

/** Lists the ratings that the user got after peer checks, with their comments. */
export function RatingsCard(props: { ratings: Trust["ratings"]; positive: number }) {
  const { ratings, positive } = props;
  return (
    <FoldCard title="Ratings of you" summary={ratings.length > 0 ? reviewsText(positive) : "No ratings yet"}>
      {ratings.length === 0 ? (
        <p className={styles.none}>
          After a completed peer check, you can each rate the other. Only you see comments.
        </p>
      ) : (
        <>
          <ul>
            {ratings.map(({ verification_id, rating, comment, date, counts }) => (
              <li key={`${verification_id} ${date}`} className={styles.rating}>
                <p className={styles.head}>
                  <Stars value={rating} />
                  <span className={styles.date}>
                    <Time value={date} mode="date" />
                  </span>
                </p>
                {comment && <blockquote className={styles.comment}>{comment}</blockquote>}
                <p className={styles.foot}>
                  {!counts &&
                    "Doesn't count: they rated you again later, their identity isn't confirmed, or their account isn't in good standing. "}
                  <TextLink href={`/app/verifications/${verification_id}`} tone="quiet">
                    View Verification
                  </TextLink>
                </p>
              </li>
            ))}
          </ul>
          <p className={styles.none}>Only you see comments.</p>
        </>
      )}
    </FoldCard>
  );
}
