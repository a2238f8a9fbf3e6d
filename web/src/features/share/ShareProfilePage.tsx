import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Lock } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { plural } from "#contract/plural.ts";
import { DEFAULT_SHARE_OPTIONS, type ShareableProfile } from "#contract/sharing/sharing.ts";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { SharedProfile } from "#ui/SharedProfile/SharedProfile.tsx";
import { SkeletonCard } from "#ui/Skeleton/shapes.tsx";
import { CredentialCard } from "./CredentialCard.tsx";
import { LinksCard } from "./LinksCard.tsx";
import { stateOf } from "./linkState.ts";
import { type Choice, previewOf } from "./preview.ts";
import { linksQuery, requestsQuery, shareableQuery } from "./queries.ts";
import { RequestsCard } from "./RequestsCard.tsx";
import { ShareForm } from "./ShareForm.tsx";
import styles from "./ShareProfilePage.module.css";

// Loaded on demand, because the code that draws QR codes isn't needed until a link is shown.
const NewLinkCard = lazy(async () => ({ default: (await import("./NewLinkCard.tsx")).NewLinkCard }));

/** The link whose QR code and address are on screen. */
interface OpenLink {
  id: string;
  url: string;
  label: string | null;
  isNew: boolean;
  asksPermission: boolean;
}

/** Starts the queries for the profile, the links and the visitors' requests. */
export const loader = startQueries((client) => {
  void client.prefetchQuery(shareableQuery);
  void client.prefetchQuery(linksQuery);
  void client.prefetchQuery(requestsQuery);
});

/** /app/share-profile: lets people share their verified profile through links or as a credential. */
export function Component() {
  const { data: shareable, error, refetch } = useQuery(shareableQuery);
  return (
    <>
      <PageHeader
        title="Share profile"
        description="Show others what's verified about you. You can revoke access at any time."
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
        <div aria-busy="true" className={styles.columns}>
          <SkeletonCard of="fields" count={7} />
          <SkeletonCard of="facts" count={6} />
        </div>
      )}
      {shareable && <Sharing shareable={shareable} />}
    </>
  );
}

function Sharing({ shareable }: { shareable: ShareableProfile }) {
  const [choice, setChoice] = useState<Choice>({
    options: DEFAULT_SHARE_OPTIONS,
    verificationIds: [],
  });
  const [link, setLink] = useState<OpenLink | null>(null);
  const { data: links } = useQuery(linksQuery);
  const isOver = links?.some((one) => one.id === link?.id && stateOf(one) !== "active");
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <ShareForm
          shareable={shareable}
          choice={choice}
          onChoose={setChoice}
          onCreated={(created) =>
            setLink({ ...created, isNew: true, asksPermission: choice.options.requirePermission })
          }
        />
        <div className={styles.side}>
          {link && !isOver && (
            <div role="status">
              <Suspense fallback={null}>
                <NewLinkCard key={link.url} {...link} />
              </Suspense>
            </div>
          )}
          <Card as="section" padding="lg" aria-label="Preview" className={styles.shownAs}>
            <CardHeader title="Preview" />
            {choice.options.requirePermission && (
              <p className={styles.locked}>
                <Lock aria-hidden /> Only after you approve their request.
              </p>
            )}
            <div className={styles.preview}>
              <SharedProfile profile={previewOf(shareable, choice)} level={3} />
            </div>
          </Card>
          {shareable.set_aside > 0 && (
            <p className={styles.locked}>
              {plural(shareable.set_aside, "check")} can't be shared because{" "}
              {shareable.set_aside === 1 ? "it doesn't" : "they don't"} count for this account.{" "}
              <TextLink href="/app/trust-score">See Why</TextLink>
            </p>
          )}
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
      <LinksCard
        onShow={({ id, label, options }, url) =>
          setLink({ id, url, label, isNew: false, asksPermission: options.requirePermission })
        }
      />
      <RequestsCard />
      {shareable.facts.length > 0 && <CredentialCard shareable={shareable} />}
    </div>
  );
}
