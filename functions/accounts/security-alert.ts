import type { Ctx } from "#core/context.ts";
import { live, type PriorProof, type WrongCodeKind } from "#core/effects.ts";
import { newId } from "#core/ids.ts";
import { notificationEffects } from "#core/notify.ts";
import { combine, type WritePart } from "#core/write/part.ts";

/** What an alert is about. */
type SecurityReason =
  | "new_device"
  | "sign_in_blocked"
  | "wrong_codes"
  | "token_reused"
  | "password_changed"
  | "password_set"
  | "password_reset"
  | "second_factor_on"
  | "second_factor_off"
  | "new_recovery_codes"
  | "email_changed"
  | "google_linked";

interface Alert {
  title: string;
  message: string;
  /** The section of the profile where they can check what happened and act on it. */
  section: "devices" | "security";
  priority: "high" | "critical";
}

/** Changes that account holders make on a page that already confirms them. */
const OWN_ACTS: ReadonlySet<SecurityReason> = new Set([
  "password_changed",
  "password_set",
  "second_factor_on",
  "second_factor_off",
  "new_recovery_codes",
  "email_changed",
]);

const NOT_YOU = "If this wasn't you, choose a new password now.";

const ALERTS: Record<Exclude<SecurityReason, "new_device" | "wrong_codes">, Alert> = {
  sign_in_blocked: {
    title: "We blocked sign-ins to your account",
    message:
      "Someone entered too many wrong passwords. For up to an hour, you can only sign in where you've signed in before.",
    section: "security",
    priority: "high",
  },
  token_reused: {
    title: "We signed out one of your devices",
    message:
      "We signed out one of your devices to protect your account. If you see a device you don't recognize, choose a new password.",
    section: "devices",
    priority: "critical",
  },
  password_changed: {
    title: "Your password was changed",
    message: `Your other devices were signed out. ${NOT_YOU}`,
    section: "security",
    priority: "high",
  },
  password_set: {
    title: "Your account has a password now",
    message: `You sign in with it from now on. ${NOT_YOU}`,
    section: "security",
    priority: "high",
  },
  password_reset: {
    title: "Your password was reset",
    message: `All your devices were signed out. ${NOT_YOU}`,
    section: "security",
    priority: "high",
  },
  second_factor_on: {
    title: "Two-factor authentication is on",
    message: `You now need a code from your authenticator app to sign in. ${NOT_YOU}`,
    section: "security",
    priority: "high",
  },
  second_factor_off: {
    title: "Two-factor authentication is off",
    message: `You no longer need a code to sign in. ${NOT_YOU}`,
    section: "security",
    priority: "critical",
  },
  new_recovery_codes: {
    title: "You have new recovery codes",
    message: `Your old recovery codes no longer work. ${NOT_YOU}`,
    section: "security",
    priority: "high",
  },
  email_changed: {
    title: "Your email address was changed",
    message: `You now sign in with your new address. ${NOT_YOU}`,
    section: "security",
    priority: "critical",
  },
  google_linked: {
    title: "You can now sign in with Google",
    message:
      "Someone signed in with the Google account that has your address. If this wasn't you, secure your Google account now.",
    section: "security",
    priority: "high",
  },
};

/**
 * Alerts an account holder with a notification, which no preference turns off, and the event `security_alert`. Doesn't
 * close sockets; `sessionsEnded` does that.
 * @param about.mailed whether the action sends its own email about it
 * @returns the write, for the batch of the action that the alert is about
 */
export const securityAlert = (
  ctx: Ctx,
  userId: string,
  reason: keyof typeof ALERTS,
  { mailed }: { mailed: boolean },
): WritePart => write(ctx, userId, reason, ALERTS[reason], mailed);

/**
 * The alert that someone signed in on a device that's new to the account. Alerts with the same text share one
 * entry in the list, because a browser that doesn't keep cookies looks new every time.
 * @param device browser and system, such as "Chrome on macOS"; null if unknown
 * @param origin roughly where, such as "United States, network 203.0.113.0/24"
 */
export const newDeviceAlert = (
  ctx: Ctx,
  userId: string,
  { device, origin }: { device: string | null; origin: string },
): WritePart =>
  write(
    ctx,
    userId,
    "new_device",
    {
      title: "New sign-in to your account",
      message: `Someone signed in with ${device ?? "an unknown device"} (${origin}). If this wasn't you, sign out that device and choose a new password.`,
      section: "devices",
      priority: "high",
    },
    false,
    `new_device:${device ?? ""}|${origin}:`,
  );

const WHO: Record<PriorProof, string> = {
  password: "Someone who knows your password",
  google: "Someone who can sign in with your Google account",
  session: "Someone who is signed in to your account",
};

/** The alert that too many wrong second-factor codes were entered. A separate email is sent about it. */
export const wrongCodesAlert = (
  ctx: Ctx,
  userId: string,
  { kind, count, behind }: { kind: WrongCodeKind; count: number; behind: PriorProof },
): WritePart => {
  const codes = kind === "totp" ? "wrong codes" : "wrong recovery codes";
  const message = `${WHO[behind]} entered ${count} ${codes}, so we accept no more of them for up to an hour. ${NOT_YOU}`;
  const alert = { title: `Too many ${codes}`, message, section: "security", priority: "critical" } as const;
  return write(ctx, userId, "wrong_codes", alert, true);
};

/** @param replaces prefix of the `dedupeKey`s of earlier alerts; this one replaces them in the list */
function write(
  ctx: Ctx,
  userId: string,
  reason: SecurityReason,
  alert: Alert,
  mailed: boolean,
  replaces?: string,
): WritePart {
  const { title, message, section, priority } = alert;
  const notice = notificationEffects(ctx, {
    userId,
    type: "security_alert",
    kind: "security",
    title,
    message,
    data: { security: section },
    priority,
    dedupeKey: `${replaces ?? "security:"}${newId("ntf", ctx.now())}`,
    ...(replaces !== undefined && { replaces }),
    ...(mailed && { ownMail: true as const }),
    ...(OWN_ACTS.has(reason) && { confirms: true as const }),
  });
  return combine(notice, { effects: [live("security_alert", { user_id: userId, reason })] });
}
