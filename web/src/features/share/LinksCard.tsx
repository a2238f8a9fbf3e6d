import { useQuery } from "@tanstack/react-query";
import { Link2, Lock } from "lucide-react";
import { type RefObject, useId, useRef, useState } from "react";
import { plural } from "#contract/plural.ts";
import type { ShareLinkAnswer } from "#contract/sharing/sharing.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { CopyButton } from "#ui/CopyButton/CopyButton.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { Disclosure } from "#ui/Disclosure/Disclosure.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { stateOf } from "./linkState.ts";
import { includedText } from "./messages.ts";
import { useRevokeLinks } from "./mutations.ts";
import { linksQuery } from "./queries.ts";
import styles from "./ShareProfilePage.module.css";
import { ViewsDialog } from "./ViewsDialog.tsx";

/** Shows a link as a QR code, with its address. */
type OnShow = (link: ShareLinkAnswer, url: string) => void;

/** Lists all of the user's links: what each shows, when it expires, and how often it was opened. */
export function LinksCard({ onShow }: { onShow: OnShow }) {
  const { data: links, error, refetch } = useQuery(linksQuery);
  const [revoking, setRevoking] = useState<ShareLinkAnswer | "all" | null>(null);
  const [viewed, setViewed] = useState<ShareLinkAnswer | null>(null);
  const lists = useRef<HTMLDivElement>(null);
  const live = links?.filter((link) => stateOf(link) === "active") ?? [];
  const over = links?.filter((link) => stateOf(link) !== "active") ?? [];
  const list = (some: readonly ShareLinkAnswer[]) => (
    <ul>
      {some.map((link) => (
        <li key={link.id} className={styles.row}>
          <LinkRow
            link={link}
            onShow={onShow}
            onRevoke={() => setRevoking(link)}
            onViews={() => setViewed(link)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <Card as="section" padding="none" aria-label="Your links">
      <CardHeader
        title="Your links"
        actions={
          live.length > 1 && (
            <Button size="sm" variant="danger" onPress={() => setRevoking("all")}>
              Revoke All
            </Button>
          )
        }
      />
      {error && !links && (
        <ErrorState
          level={3}
          title="We couldn't load your links"
          onRetry={() => refetch()}
          retryLabel="Try Again"
        >
          {messageOf(error)}
        </ErrorState>
      )}
      {!links && !error && (
        <div className={styles.row}>
          <SkeletonText lines={3} />
        </div>
      )}
      {links?.length === 0 && <EmptyState level={3} icon={<Link2 aria-hidden />} title="No links yet" />}
      <div ref={lists} tabIndex={-1} className={styles.lists}>
        {list(live)}
        {over.length > 0 && (
          <div className={styles.over}>
            <Disclosure title={`Expired and revoked (${over.length})`} defaultExpanded={live.length === 0}>
              {list(over)}
            </Disclosure>
          </div>
        )}
      </div>
      {revoking && (
        <RevokeDialog
          which={revoking}
          count={live.length}
          focusAfter={lists}
          onClose={() => setRevoking(null)}
        />
      )}
      {viewed && <ViewsDialog link={viewed} onClose={() => setViewed(null)} />}
    </Card>
  );
}

function LinkRow(props: {
  link: ShareLinkAnswer;
  onShow: OnShow;
  onRevoke: () => void;
  onViews: () => void;
}) {
  const { link } = props;
  const state = stateOf(link);
  const url = link.share_url;
  const labelId = useId();
  const about = { "aria-describedby": labelId };
  return (
    <>
      <div className={styles.words}>
        <p className={styles.label} id={labelId}>
          {link.label ?? "Untitled link"}
          {state === "active" && <Badge tone="ok">Active</Badge>}
          {state === "expired" && <Badge>Expired</Badge>}
          {state === "revoked" && <Badge>Revoked</Badge>}
          {link.options.requirePermission && (
            <Badge tone="info" icon={<Lock aria-hidden />}>
              Requires permission
            </Badge>
          )}
        </p>
        <p className={styles.meta}>
          {includedText(link)} · created <Time value={link.created_at} />
          {state === "active" && (
            <>
              {" "}
              · expires <Time value={link.expires_at} mode="date" />
            </>
          )}
        </p>
        <p className={styles.meta}>
          {link.views === 0 ? (
            "Not opened yet"
          ) : (
            <>
              {plural(link.views, "view")}
              {link.last_viewed_at && (
                <>
                  , last <Time value={link.last_viewed_at} />
                </>
              )}
            </>
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        {link.views > 0 && (
          <Button size="sm" onPress={props.onViews} {...about}>
            See Views
          </Button>
        )}
        {url && (
          <>
            <CopyButton text={url} label="Copy Link" size="sm" describedBy={labelId} />
            <Button size="sm" onPress={() => props.onShow(link, url)} {...about}>
              Show QR
            </Button>
          </>
        )}
        {state === "active" && (
          <Button size="sm" variant="danger" onPress={props.onRevoke} {...about}>
            Revoke
          </Button>
        )}
      </div>
    </>
  );
}

function RevokeDialog(props: {
  which: ShareLinkAnswer | "all";
  count: number;
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { which } = props;
  const revoke = useRevokeLinks();
  const isAll = which === "all";
  const name = isAll ? "" : (which.label ?? "this link");
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={
        isAll
          ? `Revoke ${props.count === 1 ? "the only link" : `all ${plural(props.count, "link")}`}?`
          : `Revoke ${name}?`
      }
      confirmLabel={isAll ? "Revoke All" : "Revoke Link"}
      cancelLabel={isAll ? "Keep Them" : "Keep It"}
      danger
      focusAfter={props.focusAfter}
      onConfirm={async () => {
        const { revoked } = await revoke.mutateAsync(isAll ? undefined : which.id);
        toast.success(revoked === 1 ? "Link revoked" : `${plural(revoked, "link")} revoked`);
      }}
    >
      <p>
        {isAll ? "They stop" : "It stops"} working at once, open pages close within seconds, and credentials
        from
        {isAll ? " them" : " it"} are no longer valid. You can't undo this.
      </p>
    </ConfirmDialog>
  );
}
