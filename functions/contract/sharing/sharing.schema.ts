import * as z from "zod";
import { email, optionalLongText, optionalText, orAbsent, text } from "../rules.schema.ts";
import {
  MAX_ACCESS_MESSAGE,
  MAX_ACCESS_NAME,
  MAX_SHARE_LABEL,
  MAX_SHARED_VERIFICATIONS,
  SHARE_DAYS,
} from "./sharing.ts";

const CHOOSE_DAYS = `Choose ${SHARE_DAYS.slice(0, -1).join(", ")} or ${SHARE_DAYS.at(-1)} days`;
const days = z.literal(SHARE_DAYS, { error: CHOOSE_DAYS });
const id = z.string().regex(/^\w{1,64}$/, "Use an id as our answers give it");

/** POST /api/profile/share-link. `options.expirationDays` is another name for `expires_in_days`. */
export const shareLinkBody = z
  .object({
    options: z.object({
      includePhoto: z.boolean().default(false),
      includeVerificationBadges: z.boolean().default(false),
      includeContactInfo: z.boolean().default(false),
      includeReputation: z.boolean().default(false),
      includeAssurance: z.boolean().default(false),
      requirePermission: z.boolean().default(false),
      expirationDays: days.optional(),
    }),
    /** None by default. */
    verificationIds: z
      .array(id)
      .max(MAX_SHARED_VERIFICATIONS, `Choose at most ${MAX_SHARED_VERIFICATIONS} verifications`)
      .default([]),
    label: optionalText(MAX_SHARE_LABEL),
    expires_in_days: days,
  })
  .refine(({ options, expires_in_days }) => (options.expirationDays ?? expires_in_days) === expires_in_days, {
    path: ["options", "expirationDays"],
    error: "This must be the same number as expires_in_days, or be left out",
  });
export type ShareLinkBody = z.infer<typeof shareLinkBody>;

/** POST /api/profile/revoke-share-link: one link, or all of them without an id. */
export const revokeShareLinkBody = z.object({ id: id.optional() });

/**
 * GET /api/profile/credential: the ids of the facts to disclose, separated by commas; all of them by default. With
 * `assurance=true`, it also says which level of assurance they reach together.
 */
export const credentialQuery = z.object({
  facts: z
    .string()
    .min(1, "Choose at least one fact")
    .max(40_000, "Choose fewer facts")
    .transform((text) => [...new Set(text.split(","))])
    .optional(),
  assurance: orAbsent(z.enum(["true", "false"], { error: "Must be true or false" })).transform(
    (text) => text === "true",
  ),
});
export type CredentialQuery = z.infer<typeof credentialQuery>;

/** POST /api/shared/:token/request-access */
export const requestAccessBody = z.object({
  name: text(MAX_ACCESS_NAME, "Enter your name"),
  email: email("Enter your email address"),
  message: optionalLongText(MAX_ACCESS_MESSAGE),
});
export type RequestAccessBody = z.infer<typeof requestAccessBody>;

/** POST /api/shared/:token/access: the grant from the emailed link. */
export const accessBody = z.object({ grant: z.string().min(1).max(200) });

/** POST /api/profile/access-requests/:id */
export const accessDecisionBody = z.object({
  decision: z.enum(["approve", "deny", "withdraw"], { error: "Choose approve, deny or withdraw" }),
  /** Whether the address can no longer ask this person for access. Can't be combined with approving. */
  block: z.boolean().default(false),
});
export type AccessDecisionBody = z.infer<typeof accessDecisionBody>;
