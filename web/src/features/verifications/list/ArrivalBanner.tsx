import { Banner } from "../../../ui/Banner.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import styles from "./ArrivalBanner.module.css";
import type { Arrival } from "./useArrival.ts";

/** What the page before has to say; read out, and gone by itself. */
export function ArrivalBanner({ arrival, onDismiss }: { arrival: Arrival | null; onDismiss: () => void }) {
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
    </div>
  );
}
