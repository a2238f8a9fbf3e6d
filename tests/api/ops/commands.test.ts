import { describe, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { runOps } from "#scripts/ops/run.ts";
import { beyondAllowance } from "#tests/harness/billing.ts";
import { withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { ops, opsAs, opsProcess } from "#tests/harness/stack/ops.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { employmentOf, firmEmail, nameContact } from "#tests/harness/verification/attest.ts";
import { consentTo, requestOf, view } from "#tests/harness/verification/verification.ts";
import { leaveDead } from "../outbox/rows.ts";

const auditOf = (id: string, action: string) =>
  rows<{ actor: string; detail: string }>(
    "SELECT actor, detail FROM audit WHERE entity_id = ? AND action = ?",
    [id, action],
  );
const by = (detail: object = {}) => [{ actor: "ops:ada", detail: JSON.stringify(detail) }];

describe("npm run ops", () => {
  it("lists its commands, and says what it didn't understand", async () => {
    const help = await ops("--help");
    expect(help.code).toBe(0);
    for (const name of ["staff", "suspend", "find", "resend", "credit", "outbox", "replay", "hold", "audit"])
      expect(help.out).toMatch(new RegExp(`^  ${name} `, "m"));
    expect(await ops("explode")).toMatchObject({
      code: 2,
      err: expect.stringContaining("no command explode"),
    });
    expect((await ops("hold")).code).toBe(2);
    expect((await ops("hold", "ver_1")).err).toContain("--as <name>");
    expect((await ops("suspend", "a@b.example", "--as", "ada")).err).toContain("--why");
    expect((await ops("find", "ver_1", "--nonsense")).code).toBe(2);
    expect((await ops("replay", "out_1", "--dead", "--as", "ada")).err).toContain("has no option --dead");
  });

  // Starting three processes at once takes a while on a busy machine.
  it("prints, makes its change and exits with its code as a process of its own", {
    timeout: 2 * MINUTE,
  }, async () => {
    const person = await account();
    const [added, refused, misread] = await Promise.all([
      opsProcess("staff", "add", person.email, "--as", "ada"),
      opsProcess("find", "ver_0000000000aaaaaaaaaaaaaaaa"),
      opsProcess("explode"),
    ]);
    expect([added.code, refused.code, misread.code]).toEqual([0, 1, 2]);
    expect(added.out).toContain(`${person.email} (${person.id}) is staff.`);
    expect(refused.err).toBe("There's no verification ver_0000000000aaaaaaaaaaaaaaaa");
    expect(await auditOf(person.id, "user.staff_added")).toEqual(by());
  });

  it("says that it couldn't reach the database", async () => {
    const said: string[] = [];
    const code = await runOps(["outbox"], {
      env: { DB_URL: "http://127.0.0.1:9" },
      out: () => {},
      err: (line) => said.push(line),
    });
    expect([code, said]).toEqual([3, [expect.stringMatching(/^The database can't be reached/)]]);
  });

  it("refuses unknown ids and addresses", async () => {
    const unknown = "ver_0000000000aaaaaaaaaaaaaaaa";
    const answers = await Promise.all([
      opsAs("hold", unknown),
      opsAs("resend", unknown),
      opsAs("credit", unknown, "1", "--why", "test"),
      opsAs("replay", "out_none"),
      opsAs("staff", "add", someEmail()),
      ops("find", unknown),
      ops("find", "req_0000000000aaaaaaaaaaaaaaaa"),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(answers[0]?.err).toBe(`There's no verification ${unknown}`);
  });

  it("makes accounts staff, and says when they have no second factor", async () => {
    const [plain, ready] = [await account(), await withAuthenticator()];
    const dry = await opsAs("staff", "add", plain.email, "--dry-run");
    expect(dry.out).toMatch(/^Would make .* staff\. They have no second factor yet/);
    expect(await auditOf(plain.id, "user.staff_added")).toEqual([]);
    expect((await opsAs("staff", "add", plain.email)).out).toContain("They have no second factor yet");
    expect((await opsAs("staff", "add", ready.email.toUpperCase())).out).not.toContain("second factor");
    expect(await auditOf(ready.id, "user.staff_added")).toEqual(by());
    const isStaff = async (one: typeof plain) =>
      (await one.api.get<{ user: { staff: boolean } }>("/api/auth/me")).data.user.staff;
    expect([await isStaff(plain), await isStaff(ready)]).toEqual([true, true]);
    expect(await opsAs("staff", "add", plain.email)).toMatchObject({ code: 1 });
    expect((await opsAs("staff", "remove", plain.email)).code).toBe(0);
    expect(await isStaff(plain)).toBe(false);
  });

  it("marks only staff as trained to examine documents, until they leave", async () => {
    const [person, outsider] = [await account(), await account()];
    const trainedAt = async (id: string) =>
      (await rows<{ trained_at: number | null }>("SELECT trained_at FROM users WHERE id = ?", [id]))[0]
        ?.trained_at;
    expect(await opsAs("staff", "trained", outsider.email)).toMatchObject({
      code: 1,
      err: `${outsider.email} is not staff`,
    });
    expect(await trainedAt(outsider.id)).toBeNull();
    await opsAs("staff", "add", person.email);
    expect((await opsAs("staff", "untrained", person.email)).code).toBe(1);
    expect((await opsAs("staff", "trained", person.email, "--dry-run")).out).toContain(
      `Would mark ${person.email}`,
    );
    expect(await trainedAt(person.id)).toBeNull();
    expect((await opsAs("staff", "trained", person.email)).code).toBe(0);
    expect(await trainedAt(person.id)).toBeGreaterThan(Date.now() - MINUTE);
    expect(await auditOf(person.id, "user.training_added")).toEqual(by());
    expect((await ops("find", person.email)).out).toContain("staff  trained 20");
    expect((await opsAs("staff", "trained", person.email)).err).toContain("already marked as trained");
    expect((await opsAs("staff", "untrained", person.email)).out).toContain("no longer marked as trained");
    expect(await trainedAt(person.id)).toBeNull();
    expect(await auditOf(person.id, "user.training_removed")).toEqual(by());
    await opsAs("staff", "trained", person.email);
    await opsAs("staff", "remove", person.email);
    expect(await trainedAt(person.id)).toBeNull();
    expect(await auditOf(person.id, "user.training_removed")).toEqual([...by(), ...by()]);
    await opsAs("staff", "add", person.email);
    expect(await trainedAt(person.id)).toBeNull();
  });

  it("mails a pending request's invite again, but not that of any other request", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    await waitForMail(subject.email, (mail) => mail.text.includes(id));
    expect((await opsAs("resend", id, "--dry-run")).out).toContain(`Would send the subject of ${id}`);
    expect((await opsAs("resend", id)).code).toBe(0);
    await cron();
    await until(
      async () => (await mailsTo(subject.email)).filter(({ text }) => text.includes(id)).length === 2,
      "the second invite",
    );
    expect(await auditOf(id, "invite.resent")).toEqual(by());
    await consentTo(subject, id);
    expect((await opsAs("resend", id)).err).toBe(`${id} has no waiting contact who can be emailed again`);
    await subject.api.post(`/api/verifications/${id}/withdraw`);
    expect((await opsAs("resend", id)).err).toBe(`${id} is failed: there's no mail to resend`);
  });

  it("mails waiting contacts again, up to three mails in total", async () => {
    const both = [await account(), await account()] as const;
    const email = firmEmail();
    const id = await employmentOf(both);
    await nameContact(both[1], id, email);
    await waitForMail(email);
    expect((await opsAs("resend", id, "--dry-run")).out).toBe(`Would email 1 contact of ${id} again.`);
    for (const mails of [2, 3]) {
      expect((await opsAs("resend", id)).code).toBe(0);
      await cron();
      await until(async () => (await mailsTo(email)).length === mails, `mail ${mails}`);
    }
    expect(await opsAs("resend", id)).toMatchObject({ code: 1 });
    expect(await auditOf(id, "contact.mailed_again")).toEqual([...by(), ...by()]);
  });

  it("credits up to what was charged, even when called twice at the same time", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await beyondAllowance(await requestOf(requester, subject.email));
    const why = ["--why", "Late answer"];
    expect((await opsAs("credit", id, "1", ...why)).err).toContain("At most $0.00");
    await consentTo(subject, id);
    expect((await opsAs("credit", id, "3.00", ...why)).err).toContain("At most $2.99");
    expect((await opsAs("credit", id, "0.50", ...why)).out).toBe(
      `Credited $0.50 for ${id}; $2.49 can still be credited.`,
    );
    const two = await Promise.all([1, 2].map(() => opsAs("credit", id, "2.49", ...why)));
    expect(two.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(
      await rows(
        "SELECT amount_cents, reason FROM ledger_entries WHERE verification_id = ? AND kind = 'credit'",
        [id],
      ),
    ).toEqual([
      { amount_cents: 50, reason: "by_hand" },
      { amount_cents: 249, reason: "by_hand" },
    ]);
    expect((await auditOf(id, "verification.credited"))[0]).toEqual(by({ cents: 50, why: "Late answer" })[0]);
    for (const amount of ["-1", "1.234", "0", "x"])
      expect((await opsAs("credit", id, amount, ...why)).code).toBe(2);
  });

  it("credits no more than the charge in total when a partly credited verification ends", async () => {
    const [requester, subject] = [await account(), await account()];
    const ask = async () => beyondAllowance(await requestOf(requester, subject.email));
    const [some, all] = [await ask(), await ask()];
    for (const [id, amount] of [
      [some, "1.00"],
      [all, "2.99"],
    ] as const) {
      await consentTo(subject, id);
      expect((await opsAs("credit", id, amount, "--why", "Late answer")).code).toBe(0);
      expect((await subject.api.post(`/api/verifications/${id}/withdraw`)).status).toBe(200);
    }
    const credits = (id: string) =>
      rows(
        "SELECT amount_cents FROM ledger_entries WHERE verification_id = ? AND kind = 'credit' ORDER BY seq",
        [id],
      );
    expect(await credits(some)).toEqual([{ amount_cents: 100 }, { amount_cents: 199 }]);
    expect(await credits(all)).toEqual([{ amount_cents: 299 }]);
  });

  it("puts a verification under legal hold and releases it", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    const held = async () =>
      (
        await rows<{ at: number | null }>("SELECT legal_hold_at AS at FROM verifications WHERE id = ?", [id])
      )[0]?.at;
    expect((await opsAs("hold", id, "--dry-run")).code).toBe(0);
    expect(await held()).toBeNull();
    expect((await opsAs("hold", id)).code).toBe(0);
    expect(await held()).toBeGreaterThan(0);
    expect((await opsAs("hold", id)).code).toBe(1);
    expect((await opsAs("release", id)).code).toBe(0);
    expect(await held()).toBeNull();
    expect((await opsAs("release", id)).err).toBe(`${id} is not on hold`);
    expect(await auditOf(id, "verification.held")).toEqual(by());
    expect((await view(requester, id)).status).toBe("pending");
  });

  it("shows dead outbox rows and replays them", async () => {
    const person = await account();
    const id = await leaveDead("mail.second_factor", { user_id: person.id, state: "off" });
    const dead = await ops("outbox", "--dead");
    expect(dead.out).toMatch(new RegExp(`${id}.*mail\\.second_factor.*8 attempts  It broke`));
    expect((await ops("outbox")).out).not.toContain(id);
    expect((await opsAs("replay", id)).code).toBe(0);
    expect((await opsAs("replay", id)).code).toBe(1);
    await cron();
    await until(
      async () => (await rows("SELECT 1 FROM outbox WHERE id = ? AND status = 'done'", [id])).length === 1,
      "the row to be done",
    );
    expect(await auditOf(id, "outbox.replayed")).toEqual(by({ name: "mail.second_factor" }));
  });
});
