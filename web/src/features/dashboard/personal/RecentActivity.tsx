import { ChevronRight, Files } from "lucide-react";
import { waitsFor } from "#contract/labels.ts";
import { verificationName } from "#contract/verification/verification-name.ts";
import { useStatusNews } from "#lib/query/useStatusNews.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { ActivityFrame } from "../ActivityFrame.tsx";
import activity from "../activity.module.css";
import { Outcome } from "../Outcome.tsx";
import rows from "../rows.module.css";
import type { Activity } from "./queries.ts";
import styles from "./RecentActivity.module.css";

/**
 * @returns what the verification is waiting for. The data has no name for the requester, but that's fine: `waitsFor`
 *   names the requester only to their teammates, and this list has just the user's own requests and those about the
 *   user
 */
const waitingText = ({ waiting_for, viewer_roles }: Activity) =>
  waitsFor(waiting_for ?? "checks", {
    isSubject: viewer_roles.includes("target"),
    isRequester: viewer_roles.includes("requester"),
    requester: "the requester",
  });

const nameOf = (item: Activity) =>
  verificationName(
    { type: item.verification_type, peer: item.peer },
    item.viewer_roles.includes("target") ? null : (item.target_name ?? item.target_user_email),
  );

/**
 * Lists the most recently changed verifications, at most five. Live events update their statuses.
 * @param props.items undefined while loading
 */
export function RecentActivity(props: { items: readonly Activity[] | undefined }) {
  const { items } = props;
  const news = useStatusNews(items, nameOf);
  return (
    <ActivityFrame title="Recent activity" news={news} count={items?.length}>
      {items?.length === 0 ? (
        <EmptyState
          level={3}
          icon={<Files aria-hidden />}
          title="No verifications yet"
          action={
            <LinkButton href="/app/verifications/new?type=identity&mode=self">Verify Yourself</LinkButton>
          }
        >
          Your requests and requests about you appear here.
        </EmptyState>
      ) : (
        <ul>
          {items?.map((item) => (
            <li key={item.id} className={rows.item}>
              <ActivityRow item={item} />
            </li>
          ))}
        </ul>
      )}
    </ActivityFrame>
  );
}

function ActivityRow({ item }: { item: Activity }) {
  const isOpen = item.status === "pending" || item.status === "in_progress";
  return (
    <AppLink href={`/app/verifications/${item.id}`} className={cx(activity.row, rows.link)}>
      <span className={activity.words}>
        <span className={activity.title}>{nameOf(item)}</span>
        <span className={activity.meta}>
          <span className={activity.time}>
            <Time value={item.updated_at} />
          </span>
        </span>
      </span>
      <span className={styles.state}>
        <Outcome status={item.status} verdict={item.verdict} />
        {isOpen && <span className={styles.stage}>{waitingText(item)}</span>}
      </span>
      <ChevronRight aria-hidden className={rows.chevron} />
    </AppLink>
  );
}
