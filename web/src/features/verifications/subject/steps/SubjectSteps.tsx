import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { SECOND } from "#contract/time.ts";
import { uploadDocument } from "#features/verifications/detail/evidence/files.ts";
import { useUploads } from "#features/verifications/detail/evidence/useUploads.ts";
import { detailOptions } from "#features/verifications/shared/api/queries.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { useConnection } from "#lib/http/connection.ts";
import { ApiError } from "#lib/http/errors.ts";
import { startLive } from "#lib/live/startLive.ts";
import { useLive } from "#lib/live/useLive.ts";
import { useReadHere } from "#lib/notifications/useReadHere.ts";
import { queryClient } from "#lib/query/query.ts";
import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import ConnectionBanner from "#ui/ConnectionBanner/ConnectionBanner.tsx";
import { askedByRequest } from "../asked.ts";
import type { Departure } from "../Farewell.tsx";
import { ScreenSkeleton } from "../frame/ScreenSkeleton.tsx";
import { SubjectFrame } from "../frame/SubjectFrame.tsx";
import { DeadEnd } from "../link/DeadEnd.tsx";
import { AboutDialog } from "../own/AboutDialog.tsx";
import { OwnMenu } from "../own/OwnMenu.tsx";
import {
  checksOf,
  type Place,
  placeAfter,
  placeFor,
  placeOf,
  progressOf,
  type Step,
  stepBefore,
  stepsOf,
} from "../stepsOf.ts";
import { useStep } from "../useStep.ts";
import { WhoScreen } from "../WhoScreen.tsx";
import { WhyScreen } from "../WhyScreen.tsx";
import { AgreeScreen } from "./AgreeScreen.tsx";
import { CodeScreen } from "./CodeScreen.tsx";
import { DecisionScreen } from "./DecisionScreen.tsx";
import { PasswordScreen } from "./PasswordScreen.tsx";
import type { StepProps } from "./stepProps.ts";
import { WaitingScreen } from "./WaitingScreen.tsx";

const loadDocuments = () => import("./documents/DocumentsScreen.tsx");
const DocumentsScreen = lazy(loadDocuments);
const EndScreen = lazy(() => import("./EndScreen.tsx"));

/** Milliseconds between refetches while the live connection is down. */
const POLL = 10 * SECOND;

interface SubjectStepsProps {
  id: string;
  /**
   * Called with an action that may end the session, before we send it to the server, and again with undefined if the
   * action fails.
   */
  onLeave: (left: Departure | undefined) => void;
}

/** The steps for a subject with a session, from who's asking to the result, updated live. */
export default function SubjectSteps(props: SubjectStepsProps) {
  // The page itself shows what's new, so live notifications aren't announced.
  useEffect(() => startLive(() => {}), []);
  const { email } = useUser();
  const [refusal, setRefusal] = useState<ApiError>();
  // Kept here, so that the dialog and the text typed in it outlive the screen that opened it.
  const [isAbout, setAbout] = useState(false);
  const openAbout = () => setAbout(true);
  return (
    <QueryClientProvider client={queryClient}>
      <SubjectFrame
        menu={<OwnMenu id={props.id} onAbout={openAbout} onLeave={props.onLeave} onRefused={setRefusal} />}
        banner={<ConnectionBanner />}
      >
        {refusal ? (
          <DeadEnd
            id={props.id}
            error={refusal}
            link={null}
            sentTo={email}
            onBack={() => setRefusal(undefined)}
          />
        ) : (
          <Suspense fallback={<ScreenSkeleton />}>
            <Request {...props} onAbout={openAbout} />
          </Suspense>
        )}
      </SubjectFrame>
      {isAbout && <AboutDialog id={props.id} onLeave={props.onLeave} onClose={() => setAbout(false)} />}
    </QueryClientProvider>
  );
}

interface StepsProps extends Pick<SubjectStepsProps, "onLeave"> {
  /** Opens the dialog with what the subject shared and with whom. */
  onAbout: () => void;
}

function Request({ id, ...rest }: SubjectStepsProps & StepsProps) {
  const isLive = useConnection() === "open";
  const request = useQuery({
    ...detailOptions(id),
    refetchInterval: ({ state }) => {
      const status = state.data?.status;
      return !isLive && (status === "pending" || status === "in_progress") ? POLL : false;
    },
  });
  useLive(useMemo(() => [id], [id]));
  useReadHere(id, request.isSuccess);
  // If a refetch fails, keep showing the request, unless the server no longer lets the subject see it.
  const isShut = request.error instanceof ApiError && [403, 404].includes(request.error.status);
  if (request.data && !isShut)
    return <Steps {...rest} verification={request.data} onStale={() => void request.refetch()} />;
  if (request.error)
    return <DeadEnd id={id} error={request.error} link={null} onRetry={() => void request.refetch()} />;
  return <ScreenSkeleton />;
}

/** Values of `?step=` for dialogs and screens that are shown over a step or instead of one. */
const NO_STEP = ["delete", "export", "password"];

function Steps(props: StepsProps & { verification: VerificationDetail; onStale: () => void }): ReactNode {
  const { verification: v } = props;
  const { step: asked, go, back, backTo } = useStep();
  // Kept here, so that uploads continue when the subject leaves the documents for another step.
  const uploads = useUploads(v, uploadDocument);
  useEffect(() => {
    // Prefetch the documents step, because it comes after agreeing.
    if (v.status === "pending") void loadDocuments().catch(() => {});
  }, [v.status]);

  // Naming someone is part of the decision step.
  const isNaming = asked === "naming";
  const place = placeFor(v, isNaming ? "decision" : asked);
  // While someone adds documents or decides, an update must not move them to another step. They continue when they're
  // done.
  const isPinned = place === "documents" || (place === "decision" && !isNaming);
  const pins = isPinned && asked !== place && !NO_STEP.includes(asked ?? "");
  useEffect(() => {
    if (pins) go(place, { replace: true });
  });

  if (asked === "password") return <PasswordScreen key="password" id={v.id} onBack={back} />;
  const steps = stepsOf(v.verification_type, checksOf(v), v.peer);
  const before = stepBefore(v, place);
  // While a file isn't uploaded yet, the step "why" continues with the step "documents", where the file may need the
  // subject's decision.
  const hasUploads = uploads.items.some(({ phase }) => phase.name !== "uploaded");
  const stepTo = (to: Place, replace: boolean) => go(to === "end" ? null : to, { replace });
  const common: StepProps = {
    verification: v,
    progress: progressOf(place, steps),
    onBack: before && (() => backTo(before)),
    // A finished step can't be repeated, so Back skips it.
    onDone: (now = v) => stepTo(placeAfter(now, place as Step), place !== "documents"),
  };
  const next = (to: Place) => (
    <Button variant="primary" size="lg" onPress={() => stepTo(to, false)}>
      Continue
    </Button>
  );
  switch (place) {
    case "who":
      return (
        <WhoScreen key="who" asked={askedByRequest(v)} progress={common.progress} actions={next("why")} />
      );
    case "why":
      return (
        <WhyScreen
          key="why"
          asked={askedByRequest(v)}
          progress={common.progress}
          onBack={common.onBack}
          actions={next(hasUploads ? placeFor(v, "documents") : placeOf(v))}
        />
      );
    case "agree":
      return <AgreeScreen key="agree" {...common} onStale={props.onStale} />;
    case "documents":
      return <DocumentsScreen key="documents" {...common} uploads={uploads} />;
    case "decision":
      return (
        <DecisionScreen
          key="decision"
          {...common}
          isNaming={isNaming}
          onName={() => go("naming")}
          onBack={isNaming ? back : common.onBack}
        />
      );
    case "details":
      return <CodeScreen key="details" {...common} />;
    case "end":
      return <EndScreen key="end" {...common} onLeave={props.onLeave} onPassword={() => go("password")} />;
    default:
      return (
        <WaitingScreen
          key="waiting"
          {...common}
          onAbout={props.onAbout}
          onDocuments={() => go("documents")}
          onCode={() => go("details")}
        />
      );
  }
}
