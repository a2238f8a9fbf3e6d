import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { messageOf } from "#lib/errors.ts";
import { useLive } from "#lib/live.ts";
import { useUser } from "#lib/session.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import styles from "./DashboardPage.module.css";
import { greeting } from "./greeting.ts";
import { NotificationList } from "./NotificationList.tsx";
import { QuickActions } from "./QuickActions.tsx";
import { personalQuery } from "./queries.ts";
import { RecentActivity } from "./RecentActivity.tsx";
import { Stats } from "./Stats.tsx";

/** /app/dashboard: the personal dashboard. */
export function Component() {
  const user = useUser();
  const { data, error, refetch } = useQuery(personalQuery);
  useLive(data?.recent.map(({ id }) => id) ?? []);

  return (
    <>
      <PageHeader
        title={`${greeting(new Date().getHours())}, ${user.first_name}`}
        documentTitle="Dashboard"
        description="Your requests and requests about you."
        actions={
          <LinkButton href="/app/verifications/new" variant="primary" icon={<Plus aria-hidden />}>
            New Request
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
          <Stats stats={data?.stats} />
          <div className={styles.columns}>
            <RecentActivity items={data?.recent} />
            <div className={styles.side}>
              <QuickActions />
              <NotificationList items={data?.notifications} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}
