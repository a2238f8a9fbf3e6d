import { useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#lib/http/errors.ts";
import { useUser } from "#lib/session/session.ts";
import { FoldCard } from "#ui/Disclosure/FoldCard.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { toast } from "#ui/Toast/toast.ts";
import push from "../push/PushSwitch.module.css";
import { PushSwitch } from "../push/PushSwitch.tsx";
import { KindTable } from "./KindTable.tsx";
import {
  type Change,
  preferencesQuery,
  type QuietHours,
  showChange,
  useSavePreferences,
} from "./preferences.ts";
import quietHours from "./QuietHoursRow.module.css";
import { QuietHoursRow } from "./QuietHoursRow.tsx";
import { TestRow } from "./TestRow.tsx";

/**
 * Lets the user choose where each kind of notification goes, turn push notifications on or off in this browser, set
 * quiet hours, and send a test notification.
 */
export function NotificationsCard() {
  const { staff } = useUser();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(preferencesQuery);
  const save = useSavePreferences();
  const change = (changes: Change) => {
    const undo = showChange(client, changes);
    save.mutateAsync(changes).catch((problem: unknown) => {
      undo();
      toast.error(messageOf(problem));
    });
  };
  return (
    <FoldCard
      id="notifications"
      title="Notification settings"
      summary={quietText(data?.quiet_hours)}
      isFolded
    >
      {error && !data && (
        <ErrorState
          level={3}
          title="We couldn't load your settings"
          onRetry={() => refetch()}
          retryLabel="Try Again"
        >
          {messageOf(error)}
        </ErrorState>
      )}
      {(data || !error) && (
        <>
          <KindTable kinds={data?.kinds} isStaff={staff} onChange={(kinds) => change({ kinds })} />
          {data ? (
            <>
              <PushSwitch pushKey={data.push_key} />
              <QuietHoursRow value={data.quiet_hours} onChange={(quiet_hours) => change({ quiet_hours })} />
            </>
          ) : (
            [push.row, quietHours.row].map((row) => (
              <div key={row} className={row}>
                <SkeletonText lines={4} />
              </div>
            ))
          )}
          <TestRow />
        </>
      )}
    </FoldCard>
  );
}

/** @returns a one-line summary of the settings */
const quietText = (hours: QuietHours | null | undefined): string =>
  `What reaches you in the app, by email and as push${hours ? `, with quiet hours from ${hours.from} to ${hours.to}` : ""}`;
