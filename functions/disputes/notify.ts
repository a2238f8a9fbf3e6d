import type { DisputeOutcome } from "#contract/enums.ts";
import type { DisputeCause } from "#contract/reviews/doubt.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { notificationEffects } from "#core/notify.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { updatedEvent } from "#functions/verification/moves.ts";

/** `lapsed`: the time ran out without a decision. */
export type Happening = "opened" | DisputeOutcome | "lapsed";

interface Notice {
  title: string;
  toRequester: string;
  /** Null if the subject needn't be told. */
  toSubject: string | null;
}

const LAPSED: Notice = {
  title: "A dispute was upheld",
  toRequester:
    "No reviewer decided about a disputed finding within 30 days, so it no longer counts. The result has changed, so please read it again.",
  toSubject: "No reviewer decided within 30 days, so the finding no longer counts.",
};

const NOTICE: Record<DisputeCause, Record<Happening, Notice>> = {
  subject: {
    opened: {
      title: "A finding is disputed",
      toRequester:
        "The subject says a finding is wrong. Its check doesn't count toward a score until a reviewer decides.",
      // The subject opened it themselves.
      toSubject: null,
    },
    upheld: {
      title: "A dispute was upheld",
      toRequester:
        "A reviewer found that a disputed finding was wrong. The result has changed, so please read it again.",
      toSubject: "A reviewer agreed with you: the finding was wrong and no longer counts.",
    },
    lapsed: LAPSED,
    rejected: {
      title: "A dispute was closed",
      toRequester:
        "A reviewer looked at the disputed finding and didn't change it. The subject's statement stays beside it.",
      toSubject:
        "A reviewer looked at the finding you disputed and didn't change it. Your statement stays beside it.",
    },
  },
  key_compromised: {
    opened: {
      title: "A signature is in doubt",
      toRequester:
        "The issuer of a signed document lost control of its key. Until a reviewer decides, checks that rely on the signature don't count toward a score.",
      toSubject:
        "The issuer of a document you added lost control of its key. Until a reviewer decides, checks that rely on the signature don't count toward a score. You did nothing wrong.",
    },
    upheld: {
      title: "A signature no longer counts",
      toRequester:
        "A reviewer found that a document's signature can't be relied on. The result has changed, so please read it again.",
      toSubject:
        "A reviewer found that your document's signature can't be relied on, so it no longer counts.",
    },
    lapsed: {
      title: "A signature no longer counts",
      toRequester:
        "No reviewer decided within 30 days about a signature that's in doubt, so it no longer counts. The result has changed, so please read it again.",
      toSubject:
        "No reviewer decided within 30 days about your document's signature, so it no longer counts.",
    },
    rejected: {
      title: "A signature counts again",
      toRequester: "A reviewer looked at the signature that was in doubt, and it counts again.",
      toSubject: "A reviewer looked at your document's signature, and it counts again.",
    },
  },
};

/**
 * @returns the write that notifies both sides of a dispute: notifications, email, and the event that refreshes
 *   open pages
 */
export function notifyDispute(
  ctx: Ctx,
  row: Verification,
  { id, happening, cause }: { id: string; happening: Happening; cause: DisputeCause },
): WritePart {
  const { title, toRequester, toSubject } = NOTICE[cause][happening];
  const isSelf = row.requesterId === row.targetUserId;
  const messages: [string | null, string | null][] = [
    [isSelf ? null : row.requesterId, toRequester],
    [row.targetUserId, toSubject],
  ];
  const notices = messages.flatMap(([userId, message]) =>
    userId === null || message === null
      ? []
      : [
          notificationEffects(ctx, {
            userId,
            type: "verification_updated",
            kind: "dispute",
            ownMail: true,
            title,
            message,
            data: { verification_id: row.id },
            priority: "high",
            dedupeKey: `dispute_${happening}:${id}${cause === "subject" ? "" : `:${cause}`}`,
          }),
        ],
  );
  const mail = job("mail.dispute", { dispute_id: id, happening });
  return combine(...notices, { effects: [updatedEvent(row, {}), mail] });
}
