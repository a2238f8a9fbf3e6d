import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SharedAnswer } from "#contract/sharing/sharing.ts";
import { listKeys, type StorageEnv } from "#functions/documents/store/storage.ts";
import type { Stack } from "#scripts/stack/stack.ts";
import { balancesOf, beyondAllowance, giveCard } from "#tests/harness/billing.ts";
import { client } from "#tests/harness/client.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { type Account, account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { db, rows } from "#tests/harness/stack/db.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";
import { until } from "#tests/harness/until.ts";
import { shareLink } from "#tests/harness/verification/sharing.ts";
import {
  consentTo,
  fileWhenReady,
  fixture,
  requestOf,
  upload,
  view,
  viewWhen,
} from "#tests/harness/verification/verification.ts";
import { sweep } from "../published.ts";
import { emptyTarget, newFolder, newKeys, opsOn } from "./steps.ts";

/**
 * A drill of what `docs/backups.md` describes: the product is in use while it's backed up, people go on and
 * delete things, everything is lost, and the backup is restored into an empty database and bucket.
 */

let before: Awaited<ReturnType<typeof ownStack>>;

beforeAll(async () => {
  before = await ownStack({ RATE_LIMITS: "off" });
});
afterAll(() => before?.stop());

/** Secrets that the restored product needs: everything but addresses. */
const secretsOf = ({ env }: Stack) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => /_KEYS?$|^TEST_DOOR$/.test(name)));

/** Sends requests one after the other until it's told to stop, as a busy requester does. */
function keepAsking(requester: Account) {
  const answered: { id: string; at: number }[] = [];
  let goesOn = true;
  const end = (async () => {
    while (goesOn) {
      const id = await requestOf(requester, someEmail("busy"));
      answered.push({ id, at: Date.now() });
    }
  })();
  return {
    answered,
    stop: async () => {
      goesOn = false;
      await end;
    },
  };
}

const idle = (stack: Stack) =>
  until(async () => {
    await sweep(stack);
    const open = await rows(
      "SELECT 1 FROM outbox WHERE status <> 'done' AND name <> 'user.leave'",
      [],
      stack.dbUrl,
    );
    return open.length === 0;
  }, "the outbox to be empty");

it("loses nothing that was there at the snapshot, and nothing that was deleted since comes back", async () => {
  const on = before;
  const person = (name: string) => account({ on, lastName: name });
  const [requester, subject, leaver, busy] = [
    await person("Requester"),
    await person("Subject"),
    await person("Leaver"),
    await person("Busy"),
  ];
  // A result with a document and a charge, a request that's under way, and links.
  const done = await beyondAllowance(await requestOf(requester, subject.email), on.dbUrl);
  await consentTo(subject, done);
  const { data: license } = await upload(subject, done, await fixture("license.jpg"));
  await viewWhen(requester, done, ({ status }) => status === "completed");
  const open = await requestOf(requester, subject.email);
  const { data: early } = await upload(subject, open, await fixture("license.jpg"));
  const { data: doomed } = await upload(subject, open, await fixture("license.jpg"));
  const [kept, revoked] = [await shareLink(subject), await shareLink(subject)];
  const hidden = await requestOf(requester, leaver.email);
  await consentTo(leaver, hidden);
  const owed = await balancesOf(requester.id, on.dbUrl);
  expect(owed.receivable).toBeGreaterThan(0);
  await idle(before);
  const mailsBefore = await mailsTo(subject.email, on.mailUrl);

  // The backup, while someone works.
  await giveCard(busy.id, on.dbUrl);
  const asking = keepAsking(busy);
  await until(async () => asking.answered.length >= 5, "some requests");
  const folder = join(newFolder(), "backup");
  const keys = await newKeys();
  const beganAt = Date.now();
  const stored = await opsOn(before, "backup", folder, "--key", keys.key);
  expect(stored.code).toBe(0);
  await asking.stop();
  expect(asking.answered.some(({ at }) => at > beganAt)).toBe(true);

  // Life goes on.
  const late = await requestOf(requester, someEmail("late"));
  expect((await subject.api.delete(`/api/v1/documents/${doomed.id}`)).status).toBe(200);
  expect((await subject.api.post("/api/profile/revoke-share-link", { id: revoked.id })).status).toBe(200);
  expect((await leaver.api.delete("/api/users/me", { body: { password: PASSWORD } })).status).toBe(200);
  const bucket = on.env as unknown as StorageEnv;
  // One for each of the three, and one for the consent that goes with the account.
  await until(async () => {
    await sweep(before);
    return (await listKeys(bucket, "tombstones/", "", 10)).length >= 4;
  }, "the deletions to be recorded outside of the database");

  // The database is lost. The bucket is still there, but the product gets a new one.
  for (const part of ["front", "api", "documents", "rooms", "mail", "google", "database"] as const)
    await before.kill("SIGKILL", part);
  rmSync(join(before.dataDir, "database"), { recursive: true });

  const target = await emptyTarget(secretsOf(before));
  const former = { env: { ...target.env, BACKUP_S3_ENDPOINT: on.env.S3_ENDPOINT! } };
  const restored = await opsOn(
    former,
    ...["restore", folder, "--key-file", keys.file],
    ...["--tombstones", `s3://${on.env.S3_BUCKET}`],
  );
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining("Verdict: READY") });
  expect(restored.err).toMatch(/Deleted again: 1 consent, 1 share link, 1 document, 1 account/);

  for (const part of ["mail", "google", "rooms", "documents", "api", "front"] as const)
    await target.restart(part);
  await idle(target);

  // Everything that was answered before the snapshot is there.
  const found = await rows<{ id: string }>(
    "SELECT id FROM verifications WHERE requester_id = ?",
    [busy.id],
    target.dbUrl,
  );
  const ids = new Set(found.map(({ id }) => id));
  const lost = asking.answered.filter(({ id, at }) => at <= beganAt && !ids.has(id));
  expect(lost).toEqual([]);
  expect([...ids].every((id) => asking.answered.some((one) => one.id === id))).toBe(true);
  expect(await balancesOf(requester.id, target.dbUrl)).toEqual(owed);

  // No session survives, and no one is told that theirs was stolen.
  const anyone = client({ baseUrl: target.url, testDoor: target.env.TEST_DOOR });
  const old = await anyone.post("/api/auth/refresh", { refreshToken: subject.refreshToken });
  expect(old.status).toBe(401);
  const signIn = (who: Account) =>
    anyone.post<{ tokens: { accessToken: string } }>("/api/auth/login", {
      email: who.email,
      password: PASSWORD,
    });
  const again = async (who: Account): Promise<Account> => ({
    ...who,
    api: anyone.as((await signIn(who)).data.tokens.accessToken),
  });
  const [asker, owner] = [await again(requester), await again(subject)];
  expect((await view(asker, done)).status).toBe("completed");
  expect((await fileWhenReady(asker, license.url)).status).toBe(200);
  expect((await owner.api.get(early.url)).status).toBe(200);
  expect((await asker.api.get(`/api/verifications/${late}`)).status).toBe(404);

  // What was deleted is gone.
  expect((await owner.api.get(doomed.url)).status).toBe(404);
  expect((await signIn(leaver)).status).toBe(401);
  const [gone] = await rows("SELECT email, first_name FROM users WHERE id = ?", [leaver.id], target.dbUrl);
  expect(gone).toMatchObject({ first_name: "Deleted" });
  const opened = async (token: string) => (await anyone.get<SharedAnswer>(`/api/shared/${token}`)).data.state;
  expect([await opened(kept.token), await opened(revoked.token)]).toEqual(["ok", "revoked"]);

  // It's searched, and works on.
  const search = await asker.api.get<{ verifications: { id: string }[] }>(
    `/api/v1/verifications?search=${done}`,
  );
  expect(search.data.verifications.map(({ id }) => id)).toEqual([done]);
  const connection = db(target.dbUrl);
  await connection.execute({
    sql: "UPDATE verifications SET target_name = 'Zora Zeal' WHERE id = ?",
    args: [open],
  });
  connection.close();
  const renamed = await asker.api.get<{ verifications: { id: string }[] }>(
    "/api/v1/verifications?search=Zora",
  );
  expect(renamed.data.verifications.map(({ id }) => id)).toEqual([open]);
  await consentTo(owner, open);
  await viewWhen(asker, open, ({ status }) => status === "completed");

  // Nothing that was emailed before the snapshot is emailed again.
  await idle(target);
  const mails = await mailsTo(subject.email, target.mailUrl);
  const sent = new Set(mailsBefore.map(({ subject: title, text }) => `${title}\n${text}`));
  expect(mails.filter(({ subject: title, text }) => sent.has(`${title}\n${text}`))).toEqual([]);
  const audit = await opsOn(target, "audit", "verify");
  expect(audit.out).toMatch(/intact/);
});
