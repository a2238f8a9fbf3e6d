import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Lock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { DEFAULT_SHARE_OPTIONS, type ShareableProfile } from "#contract/sharing.ts";
import { ApiError, messageOf } from "#lib/errors.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { SharedProfile } from "#ui/SharedProfile/SharedProfile.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { CredentialCard } from "./CredentialCard.tsx";
import { LinksCard } from "./LinksCard.tsx";
import { NewLinkCard } from "./NewLinkCard.tsx";
import { type Choice, previewOf } from "./preview.ts";
import { shareableQuery } from "./queries.ts";
import { RequestsCard } from "./RequestsCard.tsx";
import { ShareForm } from "./ShareForm.tsx";
import styles from "./ShareProfilePage.module.css";

/** /app/share-profile: what visitors see, links to it, and who opened them. */
export function Component() {
  const { data: shareable, error, refetch } = useQuery(shareableQuery);
  return (
    <>
      <PageHeader
        title="Share profile"
        description="Show others what's verified about you. You choose what they see, and you can take it back."
      />
      {!shareable && error && (
        <Card>
          <ErrorState
            title="We couldn't load your profile"
            onRetry={() => refetch()}
            retryLabel="Try Again"
            errorId={error instanceof ApiError ? error.requestId : undefined}
          >
            {messageOf(error)}
          </ErrorState>
        </Card>
      )}
      {!shareable && !error && (
        <Card padding="lg">
          <SkeletonText lines={8} />
        </Card>
      )}
      {shareable && <Sharing shareable={shareable} />}
    </>
  );
}

function Sharing({ shareable }: { shareable: ShareableProfile }) {
  const [choice, setChoice] = useState<Choice>({
    options: DEFAULT_SHARE_OPTIONS,
    verificationIds: shareable.sources.map(({ id }) => id),
  });
  const [link, setLink] = useState<{ url: string; isNew: boolean } | null>(null);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (link) shown.current?.scrollIntoView({ block: "nearest" });
  }, [link]);
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <ShareForm
          shareable={shareable}
          choice={choice}
          onChoose={setChoice}
          onCreated={({ url }) => setLink({ url, isNew: true })}
        />
        <div className={styles.side}>
          {link && (
            <div ref={shown} role="status">
              <NewLinkCard {...link} />
            </div>
          )}
          <Card as="section" padding="lg" aria-label="Preview">
            <CardHeader title="Preview" description="Exactly what a visitor sees right now." />
            {choice.options.requirePermission && (
              <p className={styles.locked}>
                <Lock aria-hidden /> Only after you approve their request.
              </p>
            )}
            <div className={styles.preview}>
              <SharedProfile profile={previewOf(shareable, choice)} level={3} />
            </div>
          </Card>
          {shareable.sources.length === 0 && (
            <Card>
              <EmptyState
                icon={<BadgeCheck aria-hidden />}
                title="Nothing verified yet"
                action={
                  <LinkButton href="/app/verifications/new?type=identity&mode=self" variant="primary">
                    Verify Yourself
                  </LinkButton>
                }
              >
                Verify your identity first, and your profile has something to show.
              </EmptyState>
            </Card>
          )}
        </div>
      </div>
      <LinksCard onShow={(url) => setLink({ url, isNew: false })} />
      <RequestsCard />
      {shareable.facts.length > 0 && <CredentialCard shareable={shareable} />}
    </div>
  );
}
