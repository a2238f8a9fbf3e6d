import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { BlockNotice } from "#features/verifications/detail/invite/BlockNotice.tsx";
import { Declined } from "#features/verifications/detail/invite/Declined.tsx";
import { ApiError } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { readInvite } from "../api.ts";
import { askedByInvitation } from "../asked.ts";
import { ScreenSkeleton } from "../frame/ScreenSkeleton.tsx";
import { DeadEnd } from "../link/DeadEnd.tsx";
import type { MailedLink } from "../link/mailedLink.ts";
import { progressOf, stepsOf } from "../stepsOf.ts";
import { useAnswer } from "../useAnswer.ts";
import { useStep } from "../useStep.ts";
import { WhoScreen } from "../WhoScreen.tsx";
import { WhyScreen } from "../WhyScreen.tsx";
import { OtherWays } from "./OtherWays.tsx";

// Loads on demand, with the session's code and the form's rules, because the earlier steps don't need them.
const loadForm = () => import("./InvitedForm.tsx");
const InvitedForm = lazy(loadForm);

type InviteLink = Extract<MailedLink, { kind: "invite" }>;

/** The error for an address that already has an account: the invitation alone doesn't sign that person in. */
const stopFor = (code: string) => new ApiError({ status: 409, code, message: "" });

/**
 * The steps for someone with an emailed invitation and no session: who's asking, for what and why, and the form for
 * their own name. Sending it creates their passwordless account and uses up the invitation; reading the invitation
 * doesn't.
 */
export default function Invited(props: { id: string; link: InviteLink; onSession: () => void }) {
  const { id, link } = props;
  const { data, error, retry } = useAnswer(() => readInvite(id, link.token), link.token);
  const { step, go, backTo } = useStep();
  // The address that the person has proposed on this page, if any. The invitation that we loaded doesn't have it yet.
  const [waiting, setWaiting] = useState<string>();
  const invitation = useMemo(
    () => data && { ...data, waiting_address: waiting ?? data.waiting_address },
    [data, waiting],
  );
  const [isDeclined, setDeclined] = useState(false);
  const [blocked, setBlocked] = useState<{ undo_token: string | null }>();
  const [refusal, setRefusal] = useState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step, such as after Back, hides the refusal
  useEffect(() => setRefusal(undefined), [step]);
  // Prefetch the form while the person is still reading.
  useEffect(() => {
    if (invitation) void loadForm().catch(() => {});
  }, [invitation]);

  if (isDeclined) return <Declined />;
  if (error) return <DeadEnd id={id} error={error} link={link} onRetry={retry} />;
  if (!invitation) return <ScreenSkeleton />;
  if (blocked) return <BlockNotice token={invitation.block_token} blocked={blocked} />;
  if (refusal) {
    // If the request isn't waiting for an answer, we email a link only to people without a password. We don't know
    // whether this person has one, so don't say that the link goes to their address.
    const isOver = refusal instanceof ApiError && refusal.code.startsWith("request_");
    return (
      <DeadEnd
        id={id}
        error={refusal}
        link={link}
        sentTo={isOver ? null : invitation.sent_to}
        onRetry={() => setRefusal(undefined)}
      />
    );
  }

  const asked = askedByInvitation(invitation);
  const steps = stepsOf(asked.verification_type, asked.checks, asked.peer);
  const next = (to: string) => (
    <Button variant="primary" size="lg" onPress={() => go(to)}>
      Continue
    </Button>
  );
  if (step === "why")
    return (
      <WhyScreen
        key="why"
        asked={asked}
        progress={progressOf("why", steps)}
        onBack={() => backTo(null)}
        actions={next("name")}
      />
    );
  if (step === "name" && invitation.account !== "none")
    return (
      <DeadEnd
        id={id}
        error={stopFor(invitation.account === "full" ? "account_exists" : "sign_in_link_needed")}
        link={link}
        sentTo={invitation.sent_to}
      />
    );
  if (step === "name" || step === "address")
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <InvitedForm
          step={step}
          id={id}
          invite={link.token}
          invitation={invitation}
          progress={progressOf("name", steps)}
          onBack={() => backTo(step === "name" ? "why" : null)}
          onSent={setWaiting}
          onSession={props.onSession}
          onRefused={setRefusal}
        />
      </Suspense>
    );
  return (
    <WhoScreen
      key="who"
      asked={asked}
      progress={progressOf("who", steps)}
      actions={next("why")}
      below={
        <OtherWays
          id={id}
          link={link}
          invitation={invitation}
          onAddress={() => go("address")}
          onDeclined={() => setDeclined(true)}
          onBlocked={setBlocked}
        />
      }
    />
  );
}
