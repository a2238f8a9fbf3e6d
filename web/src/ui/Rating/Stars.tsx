import { Star } from "lucide-react";
import styles from "./Stars.module.css";

/** The scale of a rating. */
export const STARS = [1, 2, 3, 4, 5] as const;

/** A given rating, 1–5, as stars and in words. */
export function Stars({ value }: { value: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${value} of ${STARS.length} stars`}>
      {STARS.map((star) => (
        <Star key={star} aria-hidden data-on={star <= value || undefined} />
      ))}
    </span>
  );
}
