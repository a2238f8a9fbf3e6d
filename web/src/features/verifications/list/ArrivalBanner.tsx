import { Banner } from "#ui/Banner/Banner.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import styles from "./ArrivalBanner.module.css";
import type { Arrival } from "./useArrival.ts";

/**
 * Shows the success message from the previous page and, if there is one, a warning (`note`). Screen readers announce
 * both. The message disappears by itself; the warning stays until the viewer dismisses it.
 */
export function ArrivalBanner(props: {
  arrival: Arrival | null;
  onDismiss: () => void;
  note: string | null;
  onDismissNote: () => void;
}) {
  const { arrival, onDismiss, note, onDismissNote } = props;
  return (
    <div role="status">
      {arrival && (
        <div className={styles.arrival}>
          <Banner
            tone="ok"
            onDismiss={onDismiss}
            action={
              arrival.next && (
                <LinkButton size="sm" href={arrival.next.href}>
                  {arrival.next.label}
                </LinkButton>
              )
            }
          >
            {arrival.message}
          </Banner>
        </div>
      )}
      {note && (
        <div className={styles.arrival}>
          <Banner tone="warn" onDismiss={onDismissNote}>
            {note}
          </Banner>
        </div>
      )}
    </div>
  );
}
