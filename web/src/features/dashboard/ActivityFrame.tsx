import type { ReactNode } from "react";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { SkeletonList } from "#ui/Skeleton/shapes.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";

/**
 * The card around the most recently changed verifications: its heading, a link to all verifications unless there are
 * none, and placeholders while loading.
 * @param props.news text that's announced to screen readers when a status changes
 * @param props.count the number of verifications listed; undefined while loading
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
      {count === undefined ? <SkeletonList of="rows" count={5} /> : children}
    </Card>
  );
}
