import { dashboardOf } from "#contract/analytics.ts";
import { useUser } from "#lib/session.ts";
import { PersonalDashboard } from "./personal/PersonalDashboard.tsx";

/** /app/dashboard: the personal or the business dashboard, by the rule of spec 1 §2. */
export function Component() {
  const user = useUser();
  return <PersonalDashboard key={dashboardOf(user)} />;
}

/** /app/consumer-dashboard: the personal dashboard, for business accounts, too. */
export { PersonalDashboard as ConsumerDashboard };
