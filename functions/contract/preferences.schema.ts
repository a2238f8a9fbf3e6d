import * as z from "zod";

/** Kinds of notifications whose mail can be turned off. */
export const MAILED_KINDS = ["mention", "assignment"] as const;
export type MailedKind = (typeof MAILED_KINDS)[number];

/** They always arrive in the app; `in_app` is there so that the answer can be sent back as it is. */
const preference = z.object({ in_app: z.literal(true).optional(), email: z.enum(["now", "off"]).optional() });

/** PUT /api/notifications/preferences. What's left out stays as it is. */
export const preferencesBody = z.object({
  kinds: z.object({ mention: preference.optional(), assignment: preference.optional() }),
});
export type PreferencesBody = z.infer<typeof preferencesBody>;
