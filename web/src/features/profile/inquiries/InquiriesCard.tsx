import { useInfiniteQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useState } from "react";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { FoldCard } from "#ui/Disclosure/FoldCard.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { SettingRow } from "../SettingRow.tsx";
import { ActionDialogs } from "./ActionDialogs.tsx";
import styles from "./Inquiries.module.css";
import { InquiryRow, type PendingAction } from "./InquiryRow.tsx";
import { latestText } from "./messages.ts";
import { inquiriesQuery } from "./queries.ts";

/** Lists who asked about the user or opened their shared profile, and what the user can do about it. */
export function InquiriesCard() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } =
    useInfiniteQuery(inquiriesQuery);
  const [pending, setPending] = useState<PendingAction | null>(null);
  const list = data?.pages.flatMap(({ inquiries }) => inquiries);
  return (
    <FoldCard id="inquiries" title="Who asked about you" summary={latestText(list?.[0])}>
      {error && !list && (
        <ErrorState
          level={3}
          title="We couldn't load the list"
          onRetry={() => refetch()}
          retryLabel="Try Again"
        >
          {messageOf(error)}
        </ErrorState>
      )}
      {!list && !error && (
        <SettingRow icon={<Eye aria-hidden />} title={<Skeleton width="14rem" />}>
          <Skeleton width="18rem" />
        </SettingRow>
      )}
      {list?.length === 0 && (
        <EmptyState level={3} icon={<Eye aria-hidden />} title="Nobody has asked about you yet">
          Requests and visits to your shared profile appear here.
        </EmptyState>
      )}
      <ul>
        {list?.map((inquiry) => (
          <li key={inquiry.id}>
            <InquiryRow inquiry={inquiry} onAct={setPending} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          {isFetchNextPageError && <p role="alert">{messageOf(error)}</p>}
          <Button onPress={() => fetchNextPage()}>{isFetchNextPageError ? "Try Again" : "Load More"}</Button>
        </div>
      )}
      <ActionDialogs pending={pending} onClose={() => setPending(null)} />
    </FoldCard>
  );
}
