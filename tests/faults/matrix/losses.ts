import { verifyLedger } from "#functions/ledger/verify.ts";
import { contextOn } from "#tests/harness/context.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import type { Account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { announced, eventsAfter, seqsOf, upTo } from "../published.ts";
import type { Promised } from "./load.ts";
import type { People } from "./people.ts";
import type { MatrixStack } from "./stack.ts";

/** What went wrong, each in a few words. */
export interface Losses {
  lost: string[];
  twice: string[];
}

/** Compares what the product promised with its rows, files, emails and events, once everything has settled. */
export async function findLosses(
  { stack }: MatrixStack,
  { requesters, editor, cases }: People,
  promised: Promised,
): Promise<Losses> {
  const lost: string[] = [];
  const twice: string[] = [];
  const all = <T>(sql: string, args: string[] = []) => rows<T>(sql, args, stack.dbUrl);
  /** Compares how often something is there with how often it should be. */
  const expectCount = (what: string, count: number, wanted: number) => {
    if (count < wanted) lost.push(`${what}: ${count} of ${wanted}`);
    if (count > wanted) twice.push(`${what}: ${count} instead of ${wanted}`);
  };
  const countsOf = async (sql: string, args: string[] = []) =>
    new Map((await all<{ id: string; n: number }>(sql, args)).map(({ id, n }) => [id, n]));

  const ids = new Set((await all<{ id: string }>("SELECT id FROM verifications")).map(({ id }) => id));
  for (const { id } of promised.created) expectCount(`request ${id}`, ids.has(id) ? 1 : 0, 1);
  const made = await countsOf("SELECT requester_id AS id, count(*) AS n FROM verifications GROUP BY 1");
  for (const [i, { id }] of requesters.entries()) {
    const own = promised.created.filter(({ requester }) => requester.id === id).length;
    const before = cases.filter((_, at) => at % requesters.length === i).length;
    expectCount(`requests of ${id}`, made.get(id) ?? 0, own + before);
  }
  const documents = await countsOf("SELECT verification_id AS id, count(*) AS n FROM documents GROUP BY 1");
  const files = await Promise.all(
    promised.uploaded.map(async (one) => ({
      ...one,
      file: await one.case.subject.api.get(`/api/v1/documents/${one.id}/file`),
    })),
  );
  for (const { id, file, case: of } of files) {
    expectCount(`file ${id}`, file.status === 200 ? 1 : 0, 1);
    expectCount(`documents of ${of.id}`, documents.get(of.id) ?? 0, 1);
  }
  const consents = await countsOf("SELECT verification_id AS id, count(*) AS n FROM consents GROUP BY 1");
  for (const { id } of promised.consented) expectCount(`consent to ${id}`, consents.get(id) ?? 0, 1);
  const read = await countsOf("SELECT id, read_at IS NOT NULL AS n FROM notifications");
  for (const { notificationId: id } of promised.read) expectCount(`mark of ${id}`, read.get(id) ?? 0, 1);
  if (promised.bio !== null) {
    const [profile] = await all<{ bio: string }>("SELECT bio FROM users WHERE id = ?", [editor.id]);
    expectCount("the last edit", profile?.bio === promised.bio ? 1 : 0, 1);
  }

  // What follows from a consent with a document, which is a result; and from one to a check of credit, an answer.
  const asked = await countsOf(
    "SELECT verification_id AS id, count(*) AS n FROM provider_requests GROUP BY 1",
  );
  const answered = await countsOf(
    "SELECT verification_id AS id, count(*) AS n FROM provider_requests WHERE status = 'answered' GROUP BY 1",
  );
  const status = new Map(
    (await all<{ id: string; status: string }>("SELECT id, status FROM verifications")).map((row) => [
      row.id,
      row.status,
    ]),
  );
  for (const one of promised.consented) {
    if (one.asksProvider) {
      expectCount(`questions about ${one.id}`, asked.get(one.id) ?? 0, 1);
      expectCount(`answer about ${one.id}`, answered.get(one.id) ?? 0, 1);
    } else if (promised.uploaded.some(({ case: of }) => of === one))
      expectCount(`result of ${one.id}`, status.get(one.id) === "completed" ? 1 : 0, 1);
  }

  for (const { email, id } of promised.created) {
    const mails = await mailsTo(email, stack.mailUrl);
    expectCount(`invitation to ${id}`, mails.filter(({ text }) => text.includes(id)).length, 1);
  }
  for (const { subject, id } of cases) {
    const subjects = (await mailsTo(subject.email, stack.mailUrl)).map((mail) => mail.subject);
    expectCount(`mails to the subject of ${id}`, subjects.length, new Set(subjects).size);
  }
  const people: Account[] = [...requesters, ...cases.map(({ subject }) => subject)];
  for (const person of people) {
    for (const [id, times] of Object.entries(await announced(stack, person)))
      expectCount(`event of notification ${id}`, times, 1);
    const { events, seq } = await eventsAfter(person, 0);
    if (seqsOf(events).join() !== upTo(Math.max(0, seq - events.length), seq).join())
      lost.push(`events of ${person.id}: ${seqsOf(events).join()} up to ${seq}`);
  }
  const notices = await countsOf(
    "SELECT concat_ws(' ', user_id, type, title, data) AS id, count(*) AS n FROM notifications GROUP BY 1",
  );
  for (const [id, n] of notices) expectCount(`notification ${id}`, n, 1);
  for (const { id, last_error } of await all<{ id: string; last_error: string }>(
    "SELECT id, last_error FROM outbox WHERE status = 'dead'",
  ))
    lost.push(`outbox row ${id} is dead: ${last_error}`);
  const { found } = await verifyLedger(contextOn(stack.env));
  for (const { rule, id } of found) twice.push(`ledger: ${rule} (${id})`);
  return { lost, twice };
}
