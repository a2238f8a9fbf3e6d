import * as z from "zod";
import { reaches } from "#contract/assurance/levels.ts";
import { shortfallText } from "#contract/assurance/words.ts";
import type { Verdict } from "#contract/verdicts.ts";
import type { Ctx } from "#core/context.ts";
import { verdictForMail } from "#functions/verdicts/for-mail.ts";
import { defineJob } from "../job.ts";
import { completed } from "./completed.mail.ts";
import { loadParties, mailReaders, type Parties, type Reader } from "./parties.ts";

/**
 * Tells both sides that there's a result. The requester gets the email only if they can see the result. For a peer
 * check, they must also have asked for email, or for a text message that can't be sent. `only` limits the email to one
 * side.
 */
export const mailCompleted = defineJob({
  name: "mail.completed",
  payload: z.object({
    verification_id: z.string(),
    only: z.enum(["requester", "target"]).exactOptional(),
    instead_of: z.literal("text").exactOptional(),
  }),
  run: async (ctx, payload, row) => {
    const { verification_id, only, instead_of } = payload;
    const parties = await loadParties(ctx, verification_id);
    if (parties?.verification.status !== "completed") return;
    const isAsked = parties.verification.peer?.notify.email !== false || instead_of === "text";
    const isForRequester = !parties.isWithdrawn && isAsked;
    const allowed: Reader[] = parties.isSelf
      ? ["self"]
      : isForRequester
        ? ["requester", "target"]
        : ["target"];
    const readers = allowed.filter((reader) => only === undefined || reader === only);
    const verdicts = new Map(
      await Promise.all(
        readers.map(async (reader) => [reader, await verdictFor(ctx, parties, reader)] as const),
      ),
    );
    await mailReaders(ctx, parties, readers, { row, kind: "result" }, (reader) =>
      completed({
        reader,
        requester: parties.requester.requester,
        subject: parties.target.name,
        type: parties.verification.type,
        peer: parties.verification.peer,
        verdict: verdicts.get(reader) ?? null,
        shortfall: verdicts.get(reader) && reader !== "target" ? shortfallOf(parties.verification) : null,
        url: parties.urlFor(reader),
      }),
    );
  },
});

/** @returns what the email says if the result doesn't reach the level that the requester asked for; null if it does */
const shortfallOf = ({ wantedAssurance: wanted, assuranceLevel }: Parties["verification"]): string | null => {
  const level = assuranceLevel ?? "none";
  return shortfallText({
    wanted: wanted && { level: wanted, reached: reaches(level, wanted) },
    gpg45: { level },
  });
};

/**
 * @returns the verdict; null if the reader isn't allowed to see it, or is a team member who gets the email in the
 *   requester's place
 */
async function verdictFor(ctx: Ctx, parties: Parties, reader: Reader): Promise<Verdict | null> {
  const { verification: v, requester, target } = parties;
  const isSubject = reader !== "requester";
  const viewerId = reader === "target" ? v.targetUserId : v.requesterId;
  if (viewerId === null || (reader === "requester" && parties.isRequesterOut)) return null;
  return verdictForMail(ctx, viewerId, v.id, {
    gave: reader === "target" ? `${requester.requester} gave` : "you gave",
    who: isSubject ? "you" : v.targetName ? target.name : "this person",
    isSubject,
  });
}
