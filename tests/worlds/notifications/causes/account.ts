import type { Causes } from "./cause.ts";

const HOLDER = "The account holder";

export const ACCOUNT = {
  newDevice: {
    event: "security_alert",
    cause: "Someone signs in on a device that's new to the account.",
    to: HOLDER,
    opens: "/app/profile#devices",
  },
  newDeviceByGoogle: {
    event: "security_alert",
    cause: "Someone signs in with Google on a device that's new to the account.",
    to: HOLDER,
    opens: "/app/profile#devices",
  },
  knownDevice: {
    event: "security_alert",
    cause: "Someone signs in on a device that they've used before, or for the first time.",
    to: "No one",
  },
  signInBlocked: {
    event: "security_alert",
    cause: "Strangers have entered too many wrong passwords, for the first time within eight hours.",
    to: HOLDER,
    opens: "/app/profile#security",
  },
  wrongCodes: {
    event: "security_alert",
    cause: "Too many wrong second-factor codes were entered, for the first time within an hour.",
    to: HOLDER,
    opens: "/app/profile#security",
  },
  tokenReused: {
    event: "security_alert",
    cause: "A refresh token is used twice.",
    to: HOLDER,
    opens: "/app/profile#devices",
  },
  passwordChanged: {
    event: "security_alert",
    cause: "The password is changed.",
    to: HOLDER,
    opens: "/app/profile#security",
  },
  passwordReset: {
    event: "security_alert",
    cause: "The password is reset through an emailed link.",
    to: HOLDER,
    opens: "/app/profile#security",
  },
  secondFactorOn: {
    event: "security_alert",
    cause: "Two-factor authentication is turned on.",
    to: HOLDER,
    opens: "/app/profile#security",
  },
  newRecoveryCodes: {
    event: "security_alert",
    cause: "The recovery codes are replaced.",
    to: HOLDER,
    opens: "/app/profile#security",
  },
  secondFactorOff: {
    event: "security_alert",
    cause: "Two-factor authentication is turned off.",
    to: HOLDER,
    opens: "/app/profile#security",
  },
  emailChanged: {
    event: "security_alert",
    cause: "The account gets another email address.",
    to: HOLDER,
    opens: "/app/profile#security",
  },
  googleLinked: {
    event: "security_alert",
    cause: "Google is linked to the account.",
    to: HOLDER,
    opens: "/app/profile#security",
  },
  sessionEnded: {
    event: "security_alert",
    cause: "Someone signs out, also on another device.",
    to: "No one",
  },
  read: {
    event: "notifications_read",
    cause: "Someone reads one or all of their notifications.",
    to: "That person, on all their pages",
  },
  test: {
    event: "test_notification",
    cause: "Someone sends themselves a test notification.",
    to: "That person",
  },
} as const satisfies Causes;
