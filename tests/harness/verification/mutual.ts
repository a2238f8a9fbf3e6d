import { expect } from "vitest";
import { mailsTo } from "../mail.ts";
import { type Account, account } from "../people/account.ts";
import { rows } from "../stack/db.ts";
import { until } from "../until.ts";
import { peerOf } from "./peer.ts";
import { viewWhen } from "./verification.ts";

/** A person whose checks the test provider passes as soon as they consent. */
export const person = () => account({ firstName: "Robin", lastName: "Sandbox-Pass" });

export const back = (who: Account, id: string, idempotencyKey?: string) =>
  who.api.post<{ verification_id: string }>(
    `/api/verifications/${id}/mutual`,
    undefined,
    idempotencyKey ? { idempotencyKey } : {},
  );

/** Two people who verify each other: `there` is about `second`, `return` about `first`. */
export async function pair() {
  const [first, second] = await Promise.all([person(), person()]);
  const there = await peerOf(first, second.email, { mutual: true });
  const answer = await back(second, there);
  return { first, second, there, return: answer.data.verification_id };
}

export const isDone = (who: Account, id: string) => viewWhen(who, id, ({ status }) => status === "completed");
export const exported = (who: Account, id: string) =>
  who.api.post(`/api/verifications/${id}/export`, { format: "json" });

/** The notifications that a person got about one verification, oldest first. */
export const notificationsAbout = async (who: Account, id: string) =>
  (
    await rows<{ type: string; title: string }>(
      "SELECT type, title FROM notifications WHERE user_id = ? AND data ->> 'verification_id' = ? ORDER BY rowid",
      [who.id, id],
    )
  ).map(({ type, title }) => `${type}: ${title}`);
export const READY = "verification_completed: Verification completed";
export const HELD = "verification_updated: A result is waiting for the other one";
export const readyMails = async (who: Account, id: string) =>
  (await mailsTo(who.email)).filter(
    (mail) => /ready|is complete/.test(mail.subject) && mail.text.includes(id),
  );
/** Waits until every job about these verifications is done, so no more notifications or emails will follow. */
export const quiet = (ids: string[]) =>
  until(
    async () =>
      (
        await rows(
          `SELECT id FROM outbox WHERE status = 'pending' AND channel <> 'documents'
            AND payload ->> 'verification_id' IN (${ids.map(() => "?").join()})`,
          ids,
        )
      ).length === 0,
    "the outbox to be empty",
  );

/** Expects that both people see the result of `id`, got one notification and one email each, and can export it. */
export async function isOut(id: string, people: Account[], pairIds: string[]) {
  await quiet(pairIds);
  for (const who of people) {
    const seen = await viewWhen(who, id, ({ results }) => results !== null);
    expect(seen.mutual.held).toBe(false);
    expect(seen.actions).toContain("export");
    expect((await notificationsAbout(who, id)).filter((one) => one === READY)).toHaveLength(1);
    expect(await readyMails(who, id)).toHaveLength(1);
    expect((await exported(who, id)).status).toBe(200);
  }
}
