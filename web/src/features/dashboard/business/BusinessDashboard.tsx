import { useQuery } from "@tanstack/react-query";
import { Plus, RotateCw } from "lucide-react";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { TIME_RANGES } from "#contract/analytics.ts";
import { scopeChoices } from "#lib/format/figures.ts";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { useLive } from "#lib/live/useLive.ts";
import { chooseWorkspace, scopeOf, useWorkspace } from "#lib/page/workspace.ts";
import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { Select } from "#ui/Select/Select.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { NeedsYou } from "../needs/NeedsYou.tsx";
import { ActivityCard } from "./ActivityCard.tsx";
import { BusinessActions } from "./BusinessActions.tsx";
import styles from "./BusinessDashboard.module.css";
import { OwnScore } from "./OwnScore.tsx";
import { readDashboardPlace, withChoice } from "./place.ts";
import { type Dashboard, dashboardOptions } from "./queries.ts";
import { StatCards } from "./StatCards.tsx";

const RANGES = TIME_RANGES.map((days) => ({ id: days, label: `Last ${days} days` }));

const FAILURE = "Failed to fetch dashboard data";

/** The business dashboard: a team's figures, or the user's own, for the time range in the URL. */
export function BusinessDashboard() {
  const [params, setParams] = useSearchParams();
  const { id: userId } = useUser();
  const workspace = useWorkspace();
  const place = useMemo(() => readDashboardPlace(params), [params]);
  const { timeRange } = place;
  const team = place.team || scopeOf(workspace);
  const { data, error, isPlaceholderData, refetch } = useQuery(dashboardOptions(timeRange, team));
  const scopes = workspace.choices.length > 0 ? scopeChoices(workspace.teams) : [];
  useLive(data?.activity.map((item) => item.verification_id) ?? []);
  const choose = (name: "timeRange" | "team", value: string) =>
    setParams((old) => withChoice(old, name, value), { preventScrollReset: true });

  const refresh = async () => {
    const { error: refusal, data: kept } = await refetch();
    // If there are no figures yet, no toast is needed, because the page shows the error in their place.
    if (refusal && kept) toast.error(messageOf(refusal, FAILURE));
  };

  return (
    <>
      <PageHeader
        title="Dashboard"
        description={data ? ownerText(data) : "\u00a0"}
        actions={
          <>
            {scopes.length > 0 && (
              <div className={styles.choice}>
                <Select
                  label="Whose numbers"
                  hideLabel
                  options={scopes}
                  value={team}
                  onChange={(id) => {
                    chooseWorkspace(userId, id);
                    choose("team", id);
                  }}
                />
              </div>
            )}
            <div className={styles.choice}>
              <Select
                label="Time range"
                hideLabel
                options={RANGES}
                value={timeRange}
                onChange={(id) => choose("timeRange", id)}
              />
            </div>
            <Button icon={<RotateCw aria-hidden />} onPress={refresh}>
              Refresh
            </Button>
            <LinkButton
              href="/app/verifications/new"
              variant="primary"
              icon={<Plus aria-hidden />}
              className={styles.start}
            >
              New Verification
            </LinkButton>
          </>
        }
      />
      {error && !data ? (
        <Card>
          <ErrorState
            title="We couldn't load your dashboard"
            onRetry={() => refetch()}
            retryLabel="Try Again"
            errorId={error instanceof ApiError ? error.requestId : undefined}
          >
            {messageOf(error, FAILURE)}
          </ErrorState>
        </Card>
      ) : (
        <div
          className={styles.page}
          data-stale={isPlaceholderData || undefined}
          aria-busy={isPlaceholderData}
        >
          <NeedsYou needs={data?.needs_you} />
          <StatCards data={data} timeRange={timeRange} />
          <div className={styles.columns}>
            <ActivityCard items={data?.activity} isTeam={data?.scope.team_id != null} />
            <div className={styles.side}>
              <OwnScore score={data?.trust_score} isNothingVerified={data?.nothing_verified ?? false} />
              <BusinessActions pending={data?.overview.pending_count} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}

const ownerText = ({ scope }: Dashboard) =>
  scope.team_name === null ? "Your own requests" : `${scope.team_name}'s requests`;
