import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { REFRESH_TOKEN_KEY } from "#contract/limits.ts";
import { useTitle } from "#lib/title.ts";
import { refreshTokenStore } from "#lib/tokens.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { ScreenSkeleton } from "./frame/ScreenSkeleton.tsx";
import { SubjectFrame } from "./frame/SubjectFrame.tsx";
import { LinkPage } from "./link/LinkPage.tsx";
import { mailedLink } from "./link/mailedLink.ts";
import { SignInByLink } from "./link/SignInByLink.tsx";

const Invited = lazy(() => import("./invited/Invited.tsx"));
// Most visitors have no session yet, and its code weighs more than this page.
const WithSession = lazy(() => import("./WithSession.tsx"));

/**
 * `/v/:id`: the page of the person a request is about, one step a screen. What it shows follows from the mailed link and
 * from the session in this browser; loading it spends nothing.
 */
export function Component() {
  const { id = "" } = useParams();
  useTitle("Verification request");
  return <Gate key={id} id={id} />;
}

function Gate({ id }: { id: string }) {
  const link = mailedLink(useLocation().hash);
  // The prerendered page knows neither.
  const [hasSession, setHasSession] = useState<boolean>();
  // Why the session here ended on its own.
  const [why, setWhy] = useState<string>();
  useEffect(() => {
    setHasSession(refreshTokenStore.read() !== null);
    const follow = ({ key }: StorageEvent) => {
      if (key === REFRESH_TOKEN_KEY && refreshTokenStore.read() !== null) setHasSession(true);
    };
    // Another tab may begin one. That it ends is the session's own matter.
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
  const onGone = useCallback((reason?: string) => {
    setWhy(reason);
    setHasSession(false);
  }, []);
  const waiting = (
    <SubjectFrame>
      <ScreenSkeleton />
    </SubjectFrame>
  );
  if (hasSession === undefined) return waiting;
  if (hasSession)
    return (
      <Suspense fallback={waiting}>
        <WithSession id={id} link={link} onGone={onGone} />
      </Suspense>
    );
  const begin = () => setHasSession(true);
  return (
    <SubjectFrame>
      <Suspense fallback={<ScreenSkeleton />}>
        {link === null && why && (
          <Banner title="You were signed out" role="status">
            {why}
          </Banner>
        )}
        {link === null && <LinkPage id={id} />}
        {link?.kind === "sign_in" && (
          <SignInByLink key={link.token} id={id} token={link.token} onSession={begin} />
        )}
        {link?.kind === "invite" && <Invited key={link.token} id={id} link={link} onSession={begin} />}
      </Suspense>
    </SubjectFrame>
  );
}
