import * as z from "zod";
import { text } from "../rules.schema.ts";
import { whenMissing } from "../zod-messages.ts";
import { HANDOFF_CHANNELS, HANDOFF_NUMBERS } from "./handoff.ts";

/** No phone takes more pictures for one request. */
const MAX_PICTURES = 20;

const REQUIRED = "This field is required";
const token = z.string(whenMissing(REQUIRED)).min(1, REQUIRED).max(200);

const pictures = z
  .int(`Enter a whole number from 0 to ${MAX_PICTURES}`)
  .min(0, `Enter a whole number from 0 to ${MAX_PICTURES}`)
  .max(MAX_PICTURES, `Enter a whole number from 0 to ${MAX_PICTURES}`);

const { min, max } = HANDOFF_NUMBERS;
const TWO_DIGITS = `Enter the two-digit number on your phone, from ${min} to ${max}`;

/** POST /api/verifications/:id/handoff/confirm */
export const confirmHandoffBody = z.object({
  id: text(40, REQUIRED),
  number: z.int(TWO_DIGITS).min(min, TWO_DIGITS).max(max, TWO_DIGITS),
});
export type ConfirmHandoffBody = z.infer<typeof confirmHandoffBody>;

/** POST /api/verifications/:id/handoff/send */
export const sendHandoffBody = z.object({
  channel: z.enum(HANDOFF_CHANNELS, { error: "Must be email or sms" }),
});

/** POST /api/handoff/open */
export const openHandoffBody = z.object({ token });

/** POST /api/handoff/confirm. `claim` is the secret that the phone got when it opened the link. */
export const claimHandoffBody = z.object({ token, claim: token });
export type ClaimHandoffBody = z.infer<typeof claimHandoffBody>;

/** POST /api/handoff/progress */
export const handoffProgressBody = z
  .object({ taken: pictures, of: pictures })
  .refine(({ taken, of }) => taken <= of, {
    path: ["taken"],
    error: "Must be at most the number in `of`",
  });
export type HandoffProgressBody = z.infer<typeof handoffProgressBody>;

/** POST /api/handoff/end */
export const endHandoffBody = z.object({
  finished: z.boolean({ error: "Must be true if you've finished, or false to cancel" }),
});
