import { Banner } from "#ui/Banner/Banner.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import styles from "./DetailsCard.module.css";

/** Says that a confirmation is getting old, and offers to renew it. */
export function FadingProof(props: { what: "email address" | "phone number"; onConfirm: () => void }) {
  return (
    <div className={styles.pending}>
      <Banner
        tone="neutral"
        action={
          <Button size="sm" onPress={props.onConfirm}>
            Confirm Again
            <VisuallyHidden> ({props.what})</VisuallyHidden>
          </Button>
        }
      >
        You confirmed your {props.what} more than a year ago, so it counts less in your Trust Score.
      </Banner>
    </div>
  );
}
