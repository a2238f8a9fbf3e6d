import { CircleSlash, Clock, LinkIcon, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "#ui/Button/buttonLook.tsx";
import { Notice } from "#ui/Notice/Notice.tsx";
import { AskAccess } from "./AskAccess.tsx";
import { GrantCard } from "./GrantCard.tsx";
import styles from "./SharedProfilePage.module.css";
import type { Shared } from "./useShared.ts";

/** Shown instead of a profile: says why the link doesn't show one, or how to get access. */
export function NoProfile(props: {
  shared: Shared;
  token: string;
  /** The token from an emailed link; null without one. */
  grant: string | null;
  onGrantUsed: () => void;
}) {
  const { token, grant, onGrantUsed } = props;
  const { error, answer, refresh } = props.shared;
  if (error?.status === 404)
    return (
      <Notice icon={<LinkIcon aria-hidden />} title="We can't find this profile">
        The link is incomplete or no longer exists. Check that you copied all of it, or ask for a new one.
      </Notice>
    );
  if (error)
    return (
      <Notice icon={<ShieldAlert aria-hidden />} title="We couldn't load this profile">
        <p>{error.message || "Something went wrong on our end. Please try again."}</p>
        {error.requestId && (
          <p>
            Error ID <code>{error.requestId}</code>
          </p>
        )}
        <p className={styles.action}>
          <TryAgain again={refresh} />
        </p>
      </Notice>
    );
  if (answer?.state === "revoked")
    return (
      <Notice icon={<CircleSlash aria-hidden />} title="This profile is no longer shared">
        The owner revoked this link. Ask them for a new one if you still need it.
      </Notice>
    );
  if (answer?.state === "expired")
    return (
      <Notice icon={<Clock aria-hidden />} title="This link has expired">
        Ask the person who sent it to you for a new one.
      </Notice>
    );
  if (!answer) return null;
  if (grant === null) return <AskAccess token={token} answer={answer} onAsked={refresh} />;
  const open = async () => {
    await refresh();
    onGrantUsed();
  };
  return <GrantCard token={token} grant={grant} onOpened={open} onGone={onGrantUsed} />;
}

function TryAgain({ again }: { again: () => Promise<void> }) {
  const [isTrying, setTrying] = useState(false);
  const press = async () => {
    if (isTrying) return;
    setTrying(true);
    await again();
    setTrying(false);
  };
  return (
    <button type="button" className={buttonClass({ variant: "primary" })} onClick={press}>
      {isTrying ? "Trying Again…" : "Try Again"}
    </button>
  );
}
