import type { ReactNode } from "react";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import styles from "./activity.module.css";
import rows from "./rows.module.css";

const PLACES = ["a", "b", "c", "d", "e"] as const;

/**
 * The card around the newest verifications: its heading, a link to all of them, and placeholders while loading.
 * @param props.news read aloud when a status changes
 * @param props.count how many are listed, undefined while loading
 */
export function ActivityFrame(props: {
  title: string;
  news: string;
  count: number | undefined;
  children: ReactNode;
}) {
  const { title, news, count, children } = props;
  return (
    <Card as="section" padding="none" aria-label={title}>
      <CardHeader
        title={title}
        actions={
          count ? (
            <TextLink href="/app/verifications" tone="quiet">
              View All
            </TextLink>
          ) : undefined
        }
      />
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
      {count === undefined ? <Loading /> : children}
    </Card>
  );
}

function Loading() {
  return (
    <ul aria-hidden>
      {PLACES.map((place) => (
        <li key={place} className={rows.item}>
          <div className={styles.row}>
            <div className={styles.words}>
              <Skeleton width="9rem" />
              <Skeleton width="13rem" />
            </div>
            <Skeleton width="5.5rem" height="1.5rem" />
          </div>
        </li>
      ))}
    </ul>
  );
}
