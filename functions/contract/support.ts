/** Topics of a message to support. */
export const SUPPORT_CATEGORIES = [
  "general",
  "account",
  "verification",
  "billing",
  "technical",
  "privacy",
] as const;
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number];

export const SUPPORT_CATEGORY_LABEL: Record<SupportCategory, string> = {
  general: "General question",
  account: "Account and sign-in",
  verification: "A verification",
  billing: "Billing",
  technical: "Technical problem",
  privacy: "Privacy and data",
};

/** Response time promised on the page and in the confirmation. */
export const SUPPORT_REPLY_HOURS = 24;
