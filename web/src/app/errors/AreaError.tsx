import { useEffect, useState } from "react";
import { useNavigate, useRouteError } from "react-router-dom";
import { type ChargeState, chargeState } from "#lib/http/charges.ts";
import { ApiError } from "#lib/http/errors.ts";
import { record } from "#lib/session/record.ts";
import { refreshTokenStore } from "#lib/session/tokens.ts";
import { Spinner } from "#ui/Spinner/Spinner.tsx";
import { ErrorFrame, ErrorScreen } from "./ErrorScreen.tsx";
import { hasPageBehind } from "./hasPageBehind.ts";
import { useRecovery } from "./useRecovery.ts";

export type Area = "auth" | "verification" | "dashboard" | "profile" | "billing" | "general";

const GENERIC = "We encountered an error. Please try again.";
const AWAY = "The server can’t be reached. This page will load by itself once you’re back online.";

/** Titles and actions of the crash screens. An action without `href` reloads the page. */
const SCREENS: Record<Area, { title: string; action: string; href?: string }> = {
  auth: { title: "Authentication Error", action: "Sign In Again", href: "/login" },
  verification: { title: "Verification Error", action: "Try Again" },
  dashboard: { title: "Dashboard Error", action: "Refresh Page" },
  profile: { title: "Profile Error", action: "Go to Dashboard", href: "/app/dashboard" },
  billing: { title: "Billing Error", action: "View Billing", href: "/app/billing" },
  general: { title: "Something went wrong", action: "Try Again" },
};

/** What the billing error screen says about charges, depending on their state when the screen appears. */
const CHARGES: Record<ChargeState, string> = {
  none: "No charges were processed. Please try again.",
  unanswered: "A payment may still be in progress. Check your billing history before you try again.",
  answered: "Your billing history shows what was charged.",
};

/** Shown when an area's screen crashes or can't be loaded. Replaces the whole page only if `isWholePage` is set. */
export function AreaError(props: { area: Area; isWholePage?: boolean }) {
  const error = useRouteError();
  const navigate = useNavigate();
  const { isLoad, isLooking, isAway, retry } = useRecovery(error);
  const { title, action, href } = SCREENS[props.area];
  const text = props.area === "billing" ? CHARGES[chargeState()] : GENERIC;
  const [id] = useState(() =>
    error instanceof ApiError && error.requestId
      ? error.requestId
      : `err_${crypto.randomUUID().slice(0, 13)}`,
  );

  useEffect(() => {
    record("crash", { id, area: props.area, error: error instanceof Error ? error.name : "unknown" });
  }, [id, props.area, error]);

  if (isLooking)
    return (
      <ErrorFrame isWholePage={props.isWholePage}>
        <Spinner label="Loading the page" />
      </ErrorFrame>
    );
  // After a crash, load a new document to leave the broken state behind. After a failed load, stay in this document,
  // because a new one might not load either.
  const go = (path: string) => (isLoad ? void navigate(path) : location.assign(path));
  const goBack = () => {
    if (hasPageBehind()) history.back();
    else go(refreshTokenStore.read() ? "/app/dashboard" : "/");
  };
  const actions = [
    ...(isLoad || !href ? [{ label: isLoad ? "Try Again" : action, onPress: () => void retry() }] : []),
    ...(href ? [{ label: action, onPress: () => go(href) }] : []),
    { label: "Go Back", onPress: goBack },
  ];
  return (
    <ErrorScreen
      title={title}
      text={isAway ? AWAY : text}
      errorId={id}
      isWholePage={props.isWholePage}
      actions={actions}
    />
  );
}
