/** The kinds by which people can filter notifications and set preferences. */
export const NOTIFICATION_KINDS = [
  "request",
  "progress",
  "result",
  "dispute",
  "mention",
  "note",
  "assignment",
  "team",
  "billing",
  "access",
  "profile",
  "review",
  "security",
  "system",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** When a kind of notification is emailed: right away, in a daily email, or never. */
export const EMAIL_CHOICES = ["now", "digest", "off"] as const;
type EmailChoice = (typeof EMAIL_CHOICES)[number];

export interface KindPreference {
  in_app: boolean;
  email: EmailChoice;
  push: boolean;
}

/** The preferences that apply until a person chooses. Push only reaches browsers where they turned it on. */
export const NOTIFICATION_DEFAULTS: Record<NotificationKind, KindPreference> = {
  request: { in_app: true, email: "now", push: true },
  progress: { in_app: true, email: "off", push: false },
  result: { in_app: true, email: "now", push: true },
  dispute: { in_app: true, email: "now", push: true },
  mention: { in_app: true, email: "now", push: true },
  note: { in_app: true, email: "off", push: false },
  assignment: { in_app: true, email: "now", push: true },
  team: { in_app: true, email: "off", push: false },
  billing: { in_app: true, email: "now", push: false },
  access: { in_app: true, email: "now", push: true },
  profile: { in_app: true, email: "off", push: false },
  review: { in_app: true, email: "off", push: true },
  security: { in_app: true, email: "now", push: true },
  system: { in_app: true, email: "off", push: false },
};

/** Whether a kind is always on in every channel, because it protects the account. */
export const isEssential = (kind: NotificationKind): boolean => kind === "security";

/** @returns whether a person sent it to themselves as a test. Such a notification ignores their preferences */
export const isTestNotice = (type: string): boolean => type === "test_notification";

/** Label and description of each kind on screens. Pushed notifications have {@link PUSHED_TEXT} instead. */
export const NOTIFICATION_KIND_TEXT: Record<NotificationKind, { label: string; description: string }> = {
  request: {
    label: "Verification requests",
    description: "Someone asks to verify you, or a request is cancelled, expires or runs late.",
  },
  progress: {
    label: "Progress",
    description: "Someone gives consent, a contact answers, or the time to add documents runs out.",
  },
  result: { label: "Results", description: "A result is ready or no longer available." },
  dispute: {
    label: "Disputes and decisions",
    description: "A finding is disputed, or someone may decide against you because of a report.",
  },
  mention: { label: "Mentions", description: "A teammate mentions you in a note." },
  note: { label: "Notes", description: "A teammate writes a note on a verification you follow." },
  assignment: { label: "Assignments", description: "A teammate assigns a verification to you." },
  team: { label: "Team membership", description: "Someone joins your team, or your role changes." },
  billing: { label: "Plan and payments", description: "Receipts, usage, refunds and plan changes." },
  access: { label: "Access requests", description: "Someone asks to see your shared profile." },
  profile: {
    label: "Profile activity",
    description: "Someone rates you, opens your profile link, or downloads a report about you.",
  },
  review: { label: "Review queue", description: "Something looks like fraud and needs review." },
  security: {
    label: "Security",
    description: "New devices, blocked sign-ins, and changes to your password or second factor.",
  },
  system: { label: "Announcements", description: "News about Countersign and planned maintenance." },
};

/**
 * The text of a pushed notification of each kind. Anyone near the screen can read it, so it contains no names and no
 * results.
 */
export const PUSHED_TEXT: Record<NotificationKind, string> = {
  request: "There's news about a verification request",
  progress: "A verification has moved on",
  result: "There's news about a result",
  dispute: "There's news about a dispute or decision",
  mention: "A teammate mentioned you",
  note: "A teammate wrote a note",
  assignment: "A teammate assigned a verification to you",
  team: "Something changed in your team",
  billing: "There's news about your plan or payments",
  access: "Someone asks to see your profile",
  profile: "There's activity on your profile",
  review: "A case needs a reviewer",
  security: "Check a security notice for your account",
  system: "There's news about Countersign",
};
