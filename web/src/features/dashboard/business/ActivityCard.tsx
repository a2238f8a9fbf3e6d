import { Activity, ChevronRight } from "lucide-react";
import { useMemo } from "react";
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
import styles from "./ActivityCard.module.css";
import type { TeamChange } from "./queries.ts";

const nameOf = (item: TeamChange) =>
  verificationName(
    { type: item.verification_type, peer: item.peer },
    item.target_name ?? item.target_user_email,
  );

/** Lists the most recently changed verifications, at most five. @param props.items undefined while loading */
export function ActivityCard(props: { items: readonly TeamChange[] | undefined; isTeam: boolean }) {
  const { items, isTeam } = props;
  const known = useMemo(() => items?.map((item) => ({ ...item, id: item.verification_id })), [items]);
  const news = useStatusNews(known, nameOf);
  return (
    <ActivityFrame title={isTeam ? "Team activity" : "Recent activity"} news={news} count={items?.length}>
      {items?.length === 0 ? (
        <EmptyState
          level={3}
          icon={<Activity aria-hidden />}
          title="No verifications yet"
          action={<LinkButton href="/app/verifications/new">New Verification</LinkButton>}
        >
          {isTeam ? "Your team's requests appear here." : "Your requests appear here."}
        </EmptyState>
      ) : (
        <ul>
          {items?.map((item) => (
            <li key={item.verification_id} className={rows.item}>
              <Row item={item} isTeam={isTeam} />
            </li>
          ))}
        </ul>
      )}
    </ActivityFrame>
  );
}

function Row({ item, isTeam }: { item: TeamChange; isTeam: boolean }) {
  return (
    <AppLink
      href={`/app/verifications/${item.verification_id}`}
      className={cx(activity.row, styles.row, rows.link)}
    >
      <span className={activity.words}>
        <span className={activity.title}>{nameOf(item)}</span>
        <span className={activity.meta}>
          {isTeam && (
            <>
              <span className="truncate">by {item.member_name}</span>
              <span aria-hidden>·</span>
            </>
          )}
          <span className={activity.time}>
            <Time value={item.updated_at} />
          </span>
        </span>
      </span>
      <Outcome status={item.status} verdict={item.verdict} />
      <ChevronRight aria-hidden className={rows.chevron} />
    </AppLink>
  );
}
