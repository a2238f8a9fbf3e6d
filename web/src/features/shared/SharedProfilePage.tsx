import { ShieldAlert } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useParams } from "react-router-dom";
import type { AccessStatus, SharedAnswer } from "#contract/sharing/sharing.ts";
import { dateText, dateTimeText } from "#lib/format/format.ts";
import { useTitle } from "#lib/page/title.ts";
import { PlainFrame } from "#ui/PlainFrame/PlainFrame.tsx";
import { SharedProfile } from "#ui/SharedProfile/SharedProfile.tsx";
import styles from "./SharedProfilePage.module.css";
import { dropGrant, takeGrant } from "./takeGrant.ts";
import { type Shared, useShared } from "./useShared.ts";

// Loaded on demand: the code of notices, forms and buttons is larger than the rest of the page, and most visitors don't
// need it at first.
const NoProfile = lazy(async () => ({ default: (await import("./NoProfile.tsx")).NoProfile }));
const CredentialCard = lazy(async () => ({ default: (await import("./CredentialCard.tsx")).CredentialCard }));

/** /s/:token: a shared profile in its current state. */
export function Component() {
  useTitle("Shared profile");
  const { token = "" } = useParams();
  const shared = useShared(token);
  const [grant, setGrant] = useState<string | null>();
  // An effect may run twice. Keep what the first run found, because it has removed the token from the fragment.
  useEffect(() => setGrant((old) => (old === undefined ? takeGrant() : old)), []);
  const forgetGrant = () => {
    dropGrant();
    setGrant(null);
  };
  return (
    <PlainFrame>
      <div className="container">
        <div className={styles.page}>
          <Suspense fallback={<Loading />}>
            <Body shared={shared} token={token} grant={grant ?? null} onGrantUsed={forgetGrant} />
          </Suspense>
          <News answer={shared.answer} />
        </div>
      </div>
    </PlainFrame>
  );
}

function Body(props: { shared: Shared; token: string; grant: string | null; onGrantUsed: () => void }) {
  const { answer, error, isStale } = props.shared;
  if (!answer && !error) return <Loading />;
  if (error || answer?.state !== "ok" || !answer.profile) return <NoProfile {...props} />;
  return (
    <>
      {isStale && (
        <p className={styles.stale} role="status">
          <ShieldAlert aria-hidden />
          We can't reach the server, so this may be out of date.
        </p>
      )}
      <div className={styles.sheet}>
        <SharedProfile profile={answer.profile} />
        <p className={styles.shared}>
          Shared through Countersign{answer.expires_at && ` until ${dateText(answer.expires_at)}`}. This page
          always shows what's currently valid.
        </p>
        <p className={`print-only ${styles.printed}`}>
          {location.href.split("#")[0]} · printed {dateTimeText(new Date())}
        </p>
      </div>
      {answer.credential !== null && (
        <Suspense fallback={null}>
          <CredentialCard
            credential={answer.credential}
            firstName={answer.profile.first_name || answer.profile.name}
          />
        </Suspense>
      )}
    </>
  );
}

const ANSWERED: Record<AccessStatus, string> = {
  pending: "Your request is waiting.",
  approved: "Your request was approved.",
  denied: "Your request was declined.",
  withdrawn: "You no longer have access.",
};

/** Announces changes on an open page without moving the focus. */
function News({ answer }: { answer: SharedAnswer | undefined }) {
  const before = useRef<SharedAnswer>(undefined);
  const [news, setNews] = useState("");
  useEffect(() => {
    const old = before.current;
    before.current = answer;
    if (!old || !answer || old === answer) return;
    if (old.state === "ok" && answer.state === "ok") setNews("The profile has changed.");
    else if (old.state === "ok") setNews("This profile is no longer shared with you.");
    else if (old.request && answer.request && answer.request.status !== old.request.status)
      setNews(ANSWERED[answer.request.status]);
  }, [answer]);
  return (
    <p className="visually-hidden" role="status">
      {news}
    </p>
  );
}

/** Placeholders the size of a name and four facts. */
const LINES = [1, 2, 3, 4, 5] as const;

function Loading() {
  return (
    <div aria-busy="true">
      <h1 className="visually-hidden" tabIndex={-1}>
        Loading the profile
      </h1>
      <div className={styles.sheet}>
        <div className={styles.loading}>
          {LINES.map((line) => (
            <span key={line} aria-hidden />
          ))}
        </div>
      </div>
    </div>
  );
}
