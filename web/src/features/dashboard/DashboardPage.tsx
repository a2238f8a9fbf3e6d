import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { dashboardOf } from "#contract/analytics.ts";
import { useUser } from "#lib/session.ts";
import { startQueries } from "#lib/startQueries.ts";
import { currentWorkspace, scopeOf } from "#lib/workspace.ts";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { readPlace } from "./business/place.ts";
import { dashboardOptions } from "./business/queries.ts";
import { PersonalDashboard } from "./personal/PersonalDashboard.tsx";
import { personalQuery } from "./personal/queries.ts";

const load = () => import("./business/BusinessDashboard.tsx");
const BusinessDashboard = lazy(async () => ({ default: (await load()).BusinessDashboard }));

/** Starts the queries of the dashboard that's shown. */
export const loader = startQueries((client, { user, search }) => {
  const { timeRange, team } = readPlace(search);
  if (dashboardOf(user) === "personal" && !team) return void client.prefetchQuery(personalQuery);
  load().catch(() => {});
  void client.prefetchQuery(dashboardOptions(timeRange, team || scopeOf(currentWorkspace(user))));
});

/**
 * /app/dashboard: the personal or the business dashboard, by the rule of spec 1 §2. A link that names a team leads
 * everyone to that team's.
 */
export function Component() {
  const [params] = useSearchParams();
  if (dashboardOf(useUser()) === "personal" && !params.get("team")) return <PersonalDashboard />;
  return (
    <Suspense fallback={<Waiting />}>
      <BusinessDashboard />
    </Suspense>
  );
}

/** Fills the window, so that the footer isn't seen before it moves away. */
function Waiting() {
  return (
    <div aria-busy="true">
      <Skeleton shape="block" height="100dvh" />
    </div>
  );
}

/** /app/consumer-dashboard: the personal dashboard, for business accounts, too. */
export { PersonalDashboard as ConsumerDashboard };
