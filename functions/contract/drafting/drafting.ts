/** Limits and values for drafts and templates of requests that the browser and the server must agree on. */

/** The form that a draft belongs to: a request about someone else, one about oneself, or a peer check. */
export const DRAFT_FORMS = ["request", "self", "peer"] as const;
export type DraftForm = (typeof DRAFT_FORMS)[number];

/** Drafts per person; a new one replaces the oldest. Characters of a draft's values as JSON, and levels of nesting. */
export const DRAFTS = { max: 50, characters: 20_000, depth: 8 } as const;

/** Templates per person and per team, and characters of a name. */
export const TEMPLATES = { max: 50, name: 60 } as const;

/** The number of people who can be asked at once. */
export const MAX_ASKED_AT_ONCE = 20;
