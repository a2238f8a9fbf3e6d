import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { dashboardOf } from "#contract/analytics.ts";
import { currentWorkspace, scopeOf } from "#lib/page/workspace.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { useUser } from "#lib/session/session.ts";
import { Card } from "#ui/Card/Card.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { Skeleton, SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { SkeletonCard } from "#ui/Skeleton/shapes.tsx";
import { readDashboardPlace } from "./business/place.ts";
import { dashboardOptions } from "./business/queries.ts";
import styles from "./DashboardPage.module.css";
import { NeedsYou } from "./needs/NeedsYou.tsx";
import { PersonalDashboard } from "./personal/PersonalDashboard.tsx";
import { personalQuery } from "./personal/queries.ts";

const load = () => import("./business/BusinessDashboard.tsx");
const BusinessDashboard = lazy(async () => ({ default: (await load()).BusinessDashboard }));

/** Starts the queries of the dashboard that will be shown. */
export const loader = startQueries((client, { user, search }) => {
  const { timeRange, team } = readDashboardPlace(search);
  if (dashboardOf(user) === "personal" && !team) return void client.prefetchQuery(personalQuery);
  load().catch(() => {});
  void client.prefetchQuery(dashboardOptions(timeRange, team || scopeOf(currentWorkspace(user))));
});

/**
 * /app/dashboard: the personal or the business dashboard, as `dashboardOf` decides. With a team in the URL, it's always
 * the business dashboard, for that team.
 */
export function Component() {
  const [params] = useSearchParams();
  if (dashboardOf(useUser()) === "personal" && !params.get("team")) return <PersonalDashboard />;
  return (
    <Suspense fallback={<BusinessSkeleton />}>
      <BusinessDashboard />
    </Suspense>
  );
}

/** A placeholder while the business dashboard's code loads. */
function BusinessSkeleton() {
  return (
    <div aria-busy="true">
      <PageHeader
        title="Dashboard"
        description={"\u00a0"}
        actions={<Skeleton shape="block" width="16rem" height="2.5rem" />}
      />
      <div className={styles.page}>
        <NeedsYou needs={undefined} />
        <div className={styles.tiles}>
          {["a", "b", "c"].map((key) => (
            <Card key={key} padding="sm">
              <SkeletonText lines={5} />
            </Card>
          ))}
        </div>
        <SkeletonCard of="rows" count={5} />
      </div>
    </div>
  );
}

/** /app/consumer-dashboard: the personal dashboard, even for business accounts. */
export { PersonalDashboard as ConsumerDashboard };
