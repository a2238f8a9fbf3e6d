import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { messageOf } from "#lib/http/errors.ts";
import { useLive } from "#lib/live/useLive.ts";
import { useUser } from "#lib/session/session.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { NeedsYou } from "../needs/NeedsYou.tsx";
import { greeting } from "./greeting.ts";
import { NotificationList } from "./NotificationList.tsx";
import styles from "./PersonalDashboard.module.css";
import { QuickActions } from "./QuickActions.tsx";
import { QuickTips } from "./QuickTips.tsx";
import { personalQuery } from "./queries.ts";
import { RecentActivity } from "./RecentActivity.tsx";
import { Stats } from "./Stats.tsx";
import { TeamLinks } from "./TeamLinks.tsx";
import { TrustCard } from "./TrustCard.tsx";
import { UseCases } from "./UseCases.tsx";

/**
 * The personal dashboard: first what needs the user's attention, then everything else. New accounts get the same
 * sections, even if those are still empty.
 */
export function PersonalDashboard() {
  const user = useUser();
  const { data, error, refetch } = useQuery(personalQuery);
  useLive(data?.recent.map(({ id }) => id) ?? []);

  return (
    <>
      <PageHeader
        title={`${greeting(new Date().getHours())}, ${user.first_name || user.last_name}`}
        documentTitle="Dashboard"
        actions={
          <LinkButton href="/app/verifications/new" variant="primary" icon={<Plus aria-hidden />}>
            New Verification
          </LinkButton>
        }
      />
      {error && !data ? (
        <Card>
          <ErrorState
            title="We couldn't load your dashboard"
            onRetry={() => refetch()}
            retryLabel="Try Again"
            errorId={
              "requestId" in error && typeof error.requestId === "string" ? error.requestId : undefined
            }
          >
            {messageOf(error, "Failed to fetch dashboard data")}
          </ErrorState>
        </Card>
      ) : (
        <div className={styles.page}>
          <NeedsYou needs={data?.needs_you} />
          <TeamLinks />
          <div className={styles.top}>
            <TrustCard summary={data?.trust_score} />
            <Stats stats={data?.stats} />
          </div>
          <QuickActions />
          <div className={styles.columns}>
            <div className={styles.column}>
              <RecentActivity items={data?.recent} />
              <UseCases />
            </div>
            <div className={styles.column}>
              <NotificationList items={data?.notifications} />
              <QuickTips />
            </div>
          </div>
        </div>
      )}
    </>
  );
}
