import { Star } from "lucide-react";
import { useId, useState } from "react";
import { plural } from "#contract/plural.ts";
import fieldStyles from "../Field/Field.module.css";
import type { FieldProps } from "../Field/field.ts";
import { describedBy, PlainHelp } from "../Field/PlainHelp.tsx";
import styles from "./StarRating.module.css";
import { STARS } from "./Stars.tsx";

/**
 * Lets people give 1 to 5 stars; 0 means none yet. It uses the browser's own radio buttons, which provide arrow keys
 * and a single tab stop.
 */
export function StarRating(props: FieldProps<number>) {
  const id = useId();
  const [hovered, setHovered] = useState(0);
  const shown = hovered || props.value;
  return (
    <div
      role="radiogroup"
      className={fieldStyles.field}
      data-field={props.name}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy({ id, ...props })}
      aria-invalid={props.errorMessage !== undefined || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.();
      }}
    >
      <span id={`${id}-label`} className={fieldStyles.label}>
        {props.label}
      </span>
      <div className={styles.line}>
        <div className={styles.stars} onPointerLeave={() => setHovered(0)}>
          {STARS.map((star) => (
            <label key={star} className={styles.star} onPointerEnter={() => setHovered(star)}>
              <input
                type="radio"
                className={styles.native}
                name={props.name ?? id}
                value={star}
                checked={props.value === star}
                aria-label={plural(star, "star")}
                onChange={() => props.onChange(star)}
              />
              <Star aria-hidden data-on={star <= shown || undefined} />
            </label>
          ))}
        </div>
        <span aria-hidden className={styles.words}>
          {shown > 0 && plural(shown, "star")}
        </span>
      </div>
      <PlainHelp id={id} description={props.description} errorMessage={props.errorMessage} />
    </div>
  );
}
