import type { Stack } from "#scripts/stack/stack.ts";
import { giveCard } from "#tests/harness/billing.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { fixture, JANE, requestOf } from "#tests/harness/verification/verification.ts";

/** A request that waits for its subject. */
export interface Case {
  id: string;
  subject: Account;
  /** Whether its check is answered by the provider. */
  asksProvider: boolean;
  /** The subject's notification about it. */
  notificationId: string;
  document: Uint8Array<ArrayBuffer>;
}

/** The people of one combination. */
export interface People {
  requesters: Account[];
  /** Someone who edits their own profile, one edit after the other. */
  editor: Account;
  cases: Case[];
}

const REQUESTERS = 4;
const CREDIT = {
  verificationType: "financial",
  requestedServices: ["credit_check"],
  personalInfo: { ...JANE, phone: "+13125550142" },
};

/** Makes new people, and requests that their subjects haven't answered. Every second one asks the provider. */
export async function matrixPeople(stack: Stack, cases: number): Promise<People> {
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => account({ on: stack })));
  const [requesters, subjects, [editor]] = await Promise.all([people(REQUESTERS), people(cases), people(1)]);
  // More requests than we accept without a card.
  for (const { id } of requesters) await giveCard(id, stack.dbUrl);
  const made = subjects.map(async (subject, i): Promise<Case> => {
    const requester = requesters[i % REQUESTERS]!;
    const asksProvider = i % 2 === 1;
    const id = await requestOf(requester, subject.email, asksProvider ? CREDIT : {});
    const notificationId = await until(
      async () => (await notificationsOf(stack, subject))[0]?.id,
      "the subject's notification",
    );
    return { id, subject, asksProvider, notificationId, document: await fixture("license.jpg") };
  });
  return { requesters, editor: editor!, cases: await Promise.all(made) };
}

const notificationsOf = (stack: Stack, { id }: Account) =>
  rows<{ id: string }>("SELECT id FROM notifications WHERE user_id = ?", [id], stack.dbUrl);
