import { MAX_NEEDS, NEED_KINDS, type Need, type NeedKind, type NeedsYou } from "#contract/teams/needs.ts";
import { isoTime } from "#contract/time.ts";
import type { Verdict } from "#contract/verdicts.ts";
import type { Ctx } from "#core/context.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { type NamedAccount, shownName } from "#functions/accounts/names/business-name.ts";
import { labeled, shownPerson } from "#functions/accounts/names/shown-person.ts";
import { openVisitor } from "#functions/sharing/access/sealed.ts";
import type { MoneyRow, NeedRows } from "./select.ts";

const need = (kind: NeedKind, about: string, more: Partial<Need>): Need => ({
  id: `${kind}:${about}`,
  kind,
  verification: null,
  from: null,
  team_id: null,
  document: null,
  by_reviewer: false,
  amount: null,
  card: null,
  until: null,
  since: null,
  verdict: null,
  ...more,
});

/**
 * @param rows what {@link selectNeeds} found
 * @returns what the user has to do, most urgent first, with at most one item per verification
 */
export async function presentNeeds(ctx: Ctx, userId: string, rows: NeedRows): Promise<NeedsYou> {
  const [money, unread, tasks, decisions, proposals, visitors, offers] = rows;
  const all: Need[] = [
    ...money.flatMap(paymentNeeds),
    ...unread.map((row) =>
      row.isNotice
        ? need("adverse_notice", row.verificationId, {
            ...parties(row, userId),
            until: isoTime(row.waitsUntil),
          })
        : need("result", row.verificationId, { ...parties(row, userId), since: isoTime(row.at) }),
    ),
    ...tasks.map((row) =>
      need(taskOf(row), row.verificationId, {
        ...parties({ ...row, targetUserId: userId }, userId),
        until: isoTime(row.until),
        document: row.task === "documents" ? (row.askedAgain ?? row.unreadable) : null,
        by_reviewer: row.task === "documents" && row.askedAgain !== null,
      }),
    ),
    ...decisions.map((row) => need("final_notice", row.verificationId, parties(row, userId))),
    ...proposals.map((row) => need("other_address", row.verificationId, parties(row, userId))),
    ...(await Promise.all(
      visitors.map(async (row) =>
        need("access_request", row.id, { from: labeled(shownPerson((await openVisitor(ctx, row)).name)) }),
      ),
    )),
    ...offers.map(({ teamId, name }) => need("team_transfer", teamId, { from: name, team_id: teamId })),
  ];
  const rank = ({ kind }: Need) => NEED_KINDS.indexOf(kind);
  const sorted = all.toSorted((a, b) => rank(a) - rank(b));
  const once = sorted.filter(
    ({ verification }, i) =>
      verification === null || sorted.findIndex((other) => other.verification?.id === verification.id) === i,
  );
  return { items: once.slice(0, MAX_NEEDS), more: once.length > MAX_NEEDS };
}

/** @returns the ids of the verifications whose result the user hasn't read yet */
export const resultsIn = ({ items }: NeedsYou): string[] =>
  items.flatMap(({ kind, verification }) => (kind === "result" && verification ? [verification.id] : []));

/** @returns the same items, with the verdict of each result */
export const withVerdicts = (
  { items, more }: NeedsYou,
  verdicts: ReadonlyMap<string, Verdict | null>,
): NeedsYou => ({
  items: items.map((item) =>
    item.kind === "result" && item.verification
      ? { ...item, verdict: verdicts.get(item.verification.id) ?? null }
      : item,
  ),
  more,
});

/** At most one item per payer: a failed payment already makes them look at the card. */
function paymentNeeds(row: MoneyRow): Need[] {
  const { customerId, teamName, failedCents, nextAttemptAt, confirmCents, brand, last4 } = row;
  const payer = { from: teamName, team_id: teamName === null ? null : customerId };
  const dollars = (cents: number) => cents / 100;
  if (confirmCents !== null)
    return [need("payment_confirm", customerId, { ...payer, amount: dollars(confirmCents) })];
  if (failedCents !== null)
    return [
      need("payment_failed", customerId, {
        ...payer,
        amount: dollars(failedCents),
        until: isoTime(nextAttemptAt),
      }),
    ];
  return [need("card_expired", customerId, { ...payer, card: `${brand} ending in ${last4}` })];
}

function taskOf({ task, unreadable, askedAgain }: NeedRows[2][number]): NeedKind {
  if (task === null) return "consent";
  return task === "documents" && (unreadable ?? askedAgain) !== null ? "document_refused" : task;
}

type Parties = Pick<
  Verification,
  "type" | "peer" | "requesterId" | "targetUserId" | "targetName" | "targetEmail"
> & { verificationId: string; requester?: NamedAccount };

/** The verification with the other side's name: the requester's for its subject, the subject's for anyone else. */
function parties(row: Parties, userId: string): Pick<Need, "verification" | "from"> {
  const { verificationId: id, type, peer, requester } = row;
  const isSubject = row.targetUserId === userId;
  return {
    verification: {
      id,
      type,
      peer: peer && { kind: peer.kind },
      subject: isSubject ? null : (row.targetName ?? row.targetEmail),
    },
    from: isSubject && requester && row.requesterId !== userId ? shownName(requester).name : null,
  };
}
