import * as z from "zod";
import { endedPrice } from "#contract/billing/charges.ts";
import { defineJob } from "../job.ts";
import { type Ending, ended } from "./ended.mail.ts";
import { loadParties, mailReaders, type Parties, type Reader } from "./parties.ts";

/** Tells one or both sides that a verification has ended, or that its result was withdrawn. */
export const mailEnded = defineJob({
  name: "mail.ended",
  payload: z.object({ verification_id: z.string() }),
  run: async (ctx, { verification_id }, row) => {
    const parties = await loadParties(ctx, verification_id);
    const ending = parties && endingOf(parties);
    if (!ending) return;
    await mailReaders(ctx, parties, readersOf(parties, ending), { row, kind: "request" }, (reader) =>
      ended({
        reader,
        requester: parties.requester.requester,
        sender: parties.requester.sender,
        subject: parties.target.name,
        type: parties.verification.type,
        peer: parties.verification.peer,
        ending,
        price: endedPrice(
          parties.verification.processingStartedAt !== null,
          parties.verification.amountDueCents,
        ),
        url: parties.urlFor(reader),
      }),
    );
  },
});

function endingOf({ verification, isWithdrawn }: Parties): Ending | null {
  if (verification.status === "cancelled") return "cancelled";
  if (verification.status === "failed") return verification.failureReason;
  return verification.status === "completed" && isWithdrawn ? "result_withdrawn" : null;
}

/**
 * The requester gets email about what the subject did, and an invited subject about a cancellation. If the consent
 * request expired, only the requester gets email. After any other ending, both sides do.
 */
function readersOf({ isSelf, targetKnows }: Parties, ending: Ending): Reader[] {
  switch (ending) {
    case "cancelled":
      return !isSelf && targetKnows ? ["target"] : [];
    case "consent_declined":
    case "consent_withdrawn":
    case "result_withdrawn":
      return isSelf ? [] : ["requester"];
    case "consent_expired":
      return ["requester"];
    default:
      return isSelf ? ["self"] : ["requester", "target"];
  }
}
