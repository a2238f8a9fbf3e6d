import * as z from "zod";
import { optionalPhone } from "../accounts/phone.schema.ts";
import { isReviewedContext, PEER_CONTEXTS, PEER_KINDS, PRIORITIES } from "../enums.ts";
import { email, MESSAGES, optionalAmount, optionalLongText, optionalText, text } from "../rules.schema.ts";

const fields = z.object({
  verification_type: z.enum(PEER_KINDS, { error: "Verification type is required" }),
  target_info: z.object(
    { name: text(150), email: email(), phone: optionalPhone(30) },
    { error: "Tell us who you want to verify" },
  ),
  context: z.object(
    {
      purpose: z.enum(PEER_CONTEXTS, { error: "Choose what this is for" }),
      meetingLocation: optionalText(200),
      transactionType: optionalText(100),
      transactionValue: optionalAmount(),
      additionalNotes: optionalLongText(2000),
    },
    { error: "Choose what this is for" },
  ),
  urgency: z.enum(PRIORITIES, { error: "Choose standard, expedited or urgent" }).default("standard"),
  notification_preferences: z
    .object({ sms: z.boolean().default(false), email: z.boolean().default(true) })
    .default({ sms: false, email: true }),
  /** The requester offers to be verified in return. */
  mutual: z.boolean().default(false),
  /** The requester's certification of what the result is for, required for renting and hiring. */
  purposeCertified: z.boolean().optional(),
  /**
   * The team that makes the request. If it's absent, the same default applies as for other requests. Ignored for
   * dating, which is always personal.
   */
  teamId: optionalText(40),
});
type Parsed = z.infer<typeof fields>;

/**
 * Refuses a subject's name that has no letter; a business's name can be a number. One word is enough, because some
 * people have only one name.
 * @param input parsed as far as possible. A field that another rule refuses can have any type.
 */
function refuseNameless(input: Parsed, ctx: z.core.$RefinementCtx<Parsed>): void {
  const name: unknown = (input.target_info as Parsed["target_info"] | null | undefined)?.name;
  if (typeof name !== "string" || name === "") return;
  const isBusiness = input.verification_type === "business";
  if ((isBusiness ? /[\p{L}\p{N}]/u : /\p{L}/u).test(name)) return;
  const message = isBusiness ? "Enter the business's name" : "Enter their name, as on their ID";
  ctx.addIssue({ code: "custom", path: ["target_info", "name"], message });
}

/** Lets a rule run even if another field is invalid, so that all errors are reported at once. */
const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

/** POST /api/verifications/peer-to-peer. The requester's consent is collected in the wizard and not sent. */
export const peerBody = fields
  .superRefine(refuseNameless, { when: isObject })
  .refine((v) => !isReviewedContext(v.context?.purpose) || v.purposeCertified === true, {
    path: ["purposeCertified"],
    message: MESSAGES.certify,
    when: isObject,
  });
export type PeerBody = z.infer<typeof peerBody>;
export type PeerInput = z.input<typeof peerBody>;
