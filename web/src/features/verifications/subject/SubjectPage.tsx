import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { useTitle } from "#lib/title.ts";
import { refreshTokenStore } from "#lib/tokens.ts";
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
  useEffect(() => setHasSession(refreshTokenStore.read() !== null), []);
  const waiting = (
    <SubjectFrame>
      <ScreenSkeleton />
    </SubjectFrame>
  );
  if (hasSession === undefined) return waiting;
  if (hasSession)
    return (
      <Suspense fallback={waiting}>
        <WithSession id={id} link={link} onGone={() => setHasSession(false)} />
      </Suspense>
    );
  const begin = () => setHasSession(true);
  return (
    <SubjectFrame>
      <Suspense fallback={<ScreenSkeleton />}>
        {link === null && <LinkPage id={id} />}
        {link?.kind === "sign_in" && (
          <SignInByLink key={link.token} id={id} token={link.token} onSession={begin} />
        )}
        {link?.kind === "invite" && <Invited key={link.token} id={id} link={link} onSession={begin} />}
      </Suspense>
    </SubjectFrame>
  );
}
