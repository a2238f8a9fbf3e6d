import * as z from "zod";
import { PEER_CONTEXTS, PEER_KINDS, PRIORITIES } from "./enums.ts";
import { email, optionalAmount, optionalLongText, optionalText, text } from "./rules.schema.ts";

/** One word is enough: some people have only one name. */
const wholeName = () =>
  text(150).refine((name) => name === "" || /\p{L}/u.test(name), "Enter their name, as on their ID");

/** POST /api/verifications/peer-to-peer (spec 2 §3). The wizard's own consent is collected there and not sent. */
export const peerBody = z.object({
  verification_type: z.enum(PEER_KINDS, { error: "Verification type is required" }),
  target_info: z.object(
    { name: wholeName(), email: email(), phone: optionalText(30) },
    { error: "Tell us who is to be verified" },
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
});
export type PeerBody = z.infer<typeof peerBody>;
export type PeerInput = z.input<typeof peerBody>;
