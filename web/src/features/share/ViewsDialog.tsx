import { useQuery } from "@tanstack/react-query";
import { plural } from "#contract/plural.ts";
import type { ShareLinkAnswer } from "#contract/sharing/sharing.ts";
import { countryName } from "#lib/format/countryName.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { DEVICE_TEXT } from "./messages.ts";
import { viewsQuery } from "./queries.ts";
import styles from "./ShareProfilePage.module.css";

/** Lists the latest views of a link: when, in which country, on what kind of device, and by which approved visitor. */
export function ViewsDialog({ link, onClose }: { link: ShareLinkAnswer; onClose: () => void }) {
  const { data: views, error, refetch } = useQuery(viewsQuery(link.id));
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Views of ${link.label ?? "this link"}`}
      description="When it was opened, from which country and on what type of device. Visitors you approved are named."
    >
      {error && !views && (
        <ErrorState
          level={3}
          title="We couldn't load the views"
          onRetry={() => refetch()}
          retryLabel="Try Again"
        >
          {messageOf(error)}
        </ErrorState>
      )}
      {!views && !error && <SkeletonText lines={4} />}
      {views && (
        <ul>
          {views.map((view) => (
            <li key={view.id} className={styles.view}>
              <span>
                <Time value={view.at} mode="datetime" />
                {view.visitor && ` · ${view.visitor}`}
              </span>
              <span className={styles.meta}>
                {countryName(view.country) ?? "Unknown location"} · {DEVICE_TEXT[view.device]} · saw{" "}
                {plural(view.facts, "fact")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
