import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { TYPE_LABEL } from "#contract/labels.ts";
import { dayText } from "#lib/format/format.ts";
import { localToday } from "#lib/format/localToday.ts";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { currentWorkspace, scopeOf, useWorkspace, type Workspace } from "#lib/page/workspace.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { type User, useUser } from "#lib/session/session.ts";
import { Card } from "#ui/Card/Card.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { PrintNote } from "#ui/PrintNote/PrintNote.tsx";
import styles from "./AnalyticsPage.module.css";
import { SpendChart, StatusChart, SuccessChart, TypeChart } from "./charts/OverTime.tsx";
import { AssuranceChart, FailureChart, FunnelChart, TurnaroundChart } from "./charts/Rows.tsx";
import { BusinessesOnly, EmptyReport, isEmpty } from "./EmptyReport.tsx";
import { Filters } from "./filters/Filters.tsx";
import { type Choice, readReportPlace, toQuery, withChoices } from "./filters/place.ts";
import { MembersCard } from "./MembersCard.tsx";
import { type Report, reportOptions } from "./queries.ts";
import { ReportActions } from "./ReportActions.tsx";
import { Totals } from "./Totals.tsx";

const CRUMBS = [{ label: "Dashboard", href: "/app/dashboard" }, { label: "Analytics" }];

/** Starts the report's query. */
export const loader = startQueries((client, { user, search }) => {
  if (!hasReport(user)) return;
  const team = teamIn(search, currentWorkspace(user));
  void client.prefetchQuery(reportOptions(toQuery({ ...readReportPlace(search, localToday()), team })));
});

const hasReport = (user: User) => user.account_type === "business" || user.team_size > 0;
const teamIn = (search: URLSearchParams, workspace: Workspace) => search.get("team") ?? scopeOf(workspace);

/** `/app/analytics`: a report on a team's or the user's own requests, for business accounts and team members. */
export function Component() {
  if (hasReport(useUser())) return <Analytics />;
  return (
    <>
      <PageHeader title="Analytics" breadcrumbs={CRUMBS} />
      <BusinessesOnly />
    </>
  );
}

function Analytics() {
  const [params, setParams] = useSearchParams();
  const today = localToday();
  const workspace = useWorkspace();
  const team = teamIn(params, workspace);
  const place = useMemo(() => ({ ...readReportPlace(params, today), team }), [params, today, team]);
  const query = toQuery(place);
  const { data, error, isPlaceholderData, refetch } = useQuery(reportOptions(query));
  const change = (choices: Partial<Record<Choice, string>>) =>
    setParams((old) => withChoices(old, choices), { preventScrollReset: true });
  const clear = () => change({ type: "", member: "" });

  return (
    <>
      <PageHeader
        title="Analytics"
        breadcrumbs={CRUMBS}
        description={data ? subtitleOf(data) : "\u00a0"}
        actions={<ReportActions query={query} />}
      />
      <PrintNote withQuery />
      <div className={styles.page}>
        <Card className="print-hide">
          <Filters place={place} report={data} onChange={change} onClear={clear} />
        </Card>
        {error && !data ? (
          <Card>
            <ErrorState
              title="We couldn't load the report"
              onRetry={() => refetch()}
              retryLabel="Try Again"
              errorId={error instanceof ApiError ? error.requestId : undefined}
            >
              {messageOf(error, "Failed to fetch analytics data")}
            </ErrorState>
          </Card>
        ) : data && isEmpty(data) && !isPlaceholderData ? (
          <EmptyReport place={place} onClear={clear} onLonger={() => change({ range: "365" })} />
        ) : (
          <div
            className={styles.report}
            data-stale={isPlaceholderData || undefined}
            aria-busy={isPlaceholderData}
          >
            <Totals totals={data?.totals} />
            <div className={styles.charts}>
              <SpendChart report={data} />
              <SuccessChart report={data} />
              <TypeChart report={data} />
              <StatusChart report={data} />
              <FunnelChart report={data} />
              <TurnaroundChart report={data} />
              <FailureChart report={data} />
              {hasResults(data) && <AssuranceChart report={data} />}
            </div>
            {data?.members && <MembersCard members={data.members} leftOut={data.members_left_out} />}
          </div>
        )}
      </div>
    </>
  );
}

/** @returns whether results can have a level of assurance: not of businesses, and none without results */
const hasResults = (report: Report | undefined): boolean =>
  report === undefined || (report.totals.completed > 0 && report.type !== "business");

/** @returns the page's subtitle: whose requests the report covers, its filters and its dates */
function subtitleOf(report: Report): string {
  const { scope, from, to, type, member, members } = report;
  const owner = scope.team_name === null ? "Your own requests" : `${scope.team_name}'s requests`;
  const days = from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
  const name = member && members?.find(({ user_id }) => user_id === member)?.name;
  return [owner, name, type && TYPE_LABEL[type], days].filter(Boolean).join(" · ");
}
