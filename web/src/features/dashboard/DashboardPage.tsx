import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { dashboardOf } from "#contract/analytics.ts";
import { currentSession, useUser } from "#lib/session.ts";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { PersonalDashboard } from "./personal/PersonalDashboard.tsx";

const load = () => import("./business/BusinessDashboard.tsx");
const BusinessDashboard = lazy(async () => ({ default: (await load()).BusinessDashboard }));

// Fetch the business dashboard's code as soon as this page's own has arrived, not only once it's drawn.
const { user: known } = currentSession();
if (known && dashboardOf(known) === "business") load().catch(() => {});

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
