import { beforeAll, describe, expect, it } from "vitest";
import { beyondAllowance, giveCard } from "#tests/harness/billing.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, requestOf, view } from "#tests/harness/verification/verification.ts";

interface Results {
  results: { id: string; ok: boolean; code?: string; message?: string }[];
}

const PATH = "/api/v1/verifications/bulk-action";

const cancel = (person: Account, verificationIds: string[], idempotencyKey?: string) =>
  person.api.post<Results>(
    PATH,
    { action: "cancel", verificationIds },
    idempotencyKey ? { idempotencyKey } : {},
  );

const results = async (answer: ReturnType<typeof cancel>) => (await answer).data.results;

const ledgerOf = async (id: string) =>
  (
    await rows<{ kind: string }>("SELECT kind FROM ledger_entries WHERE verification_id = ? ORDER BY seq", [
      id,
    ])
  ).map(({ kind }) => kind);

/** Copies a request's row by SQL. @returns the ids of the copies */
async function copies(id: string, count: number): Promise<string[]> {
  const n = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const columns = "type, status, stage, target_email, purpose, priority, services, price_cents, claims";
  await rows(
    `${n} INSERT INTO verifications (id, requester_id, created_at, updated_at, ${columns})
      SELECT id || i, requester_id, created_at, updated_at, ${columns} FROM verifications, n WHERE id = ?`,
    [id],
  );
  return Array.from({ length: count }, (_, i) => `${id}${i + 1}`);
}

let [me, colleague, stranger]: Account[] = [];

beforeAll(async () => {
  [me, colleague, stranger] = await Promise.all([account(), account(), account()]);
  await giveCard(me!.id);
});

describe("POST /api/v1/verifications/bulk-action (cancel)", () => {
  it("answers for each id in order, and treats each like a single cancel", async () => {
    const subject = await account();
    const mine = await requestOf(me!, subject.email);
    const over = await requestOf(me!, someEmail());
    expect((await me!.api.post(`/api/verifications/${over}/cancel`)).status).toBe(200);
    const running = await beyondAllowance(await requestOf(me!, subject.email));
    await consentTo(subject, running);
    const ofTeam = await requestOf(colleague!, someEmail());
    await intoTeam(ofTeam, await teamOf([me!, "member"], [colleague!, "member"]));
    const foreign = await requestOf(stranger!, someEmail());
    const aboutMe = await requestOf(stranger!, me!.email);
    const last = await requestOf(me!, someEmail());
    await waitForMail(subject.email, (mail) => mail.text.includes(mine));

    const ids = [running, mine, foreign, ofTeam, "ver_none", over, aboutMe, last];
    const outcomes = await results(cancel(me!, ids));
    expect(outcomes.map(({ id, ok, code }) => [id, ok ? "ok" : code])).toEqual([
      [running, "wrong_status"],
      [mine, "ok"],
      [foreign, "not_found"],
      [ofTeam, "not_requester"],
      ["ver_none", "not_found"],
      [over, "wrong_status"],
      [aboutMe, "not_requester"],
      [last, "ok"],
    ]);
    expect(outcomes[0]?.message).toBe("This verification is in progress, so that's no longer possible.");
    expect(await view(me!, mine)).toMatchObject({ status: "cancelled", stage: "done" });
    expect([await ledgerOf(mine), await ledgerOf(running), await ledgerOf(foreign)]).toEqual([
      [],
      ["charge"],
      [],
    ]);
    const audited = "SELECT actor FROM audit WHERE action = 'verification.cancelled' AND entity_id = ?";
    expect(await rows(audited, [last])).toEqual([{ actor: me!.id }]);
    await waitForMail(subject.email, (mail) => mail.subject.includes("cancelled"));
    expect((await view(stranger!, foreign)).status).toBe("pending");
  });

  it("answers a replayed key as before, and does nothing twice", async () => {
    const [first, second] = [await requestOf(me!, someEmail()), await requestOf(me!, someEmail())];
    const ids = [first, "ver_none", second];
    const answers = await Promise.all([1, 2, 3].map(() => results(cancel(me!, ids, "bulk-1"))));
    const again = await results(cancel(me!, ids, "bulk-1"));
    for (const answer of [...answers, again])
      expect(answer.map(({ ok, code }) => (ok ? "ok" : code))).toEqual(["ok", "not_found", "ok"]);
    expect([await ledgerOf(first), await ledgerOf(second)]).toEqual([[], []]);
    const cancels =
      "SELECT entity_id FROM audit WHERE action = 'verification.cancelled' AND entity_id IN (?, ?)";
    expect(await rows(cancels, [first, second])).toHaveLength(2);
    expect((await cancel(me!, [second], "bulk-1")).error.code).toBe("idempotency_mismatch");
    expect((await results(cancel(me!, ids))).map(({ code }) => code)).toEqual([
      "wrong_status",
      "not_found",
      "wrong_status",
    ]);
  });

  it("continues an interrupted call with the same key", async () => {
    const [done, open] = [await requestOf(me!, someEmail()), await requestOf(me!, someEmail())];
    await results(cancel(me!, [done, open], "bulk-2"));
    // Pretend that the first call didn't get to the second request.
    await rows("UPDATE verifications SET status = 'pending' WHERE id = ?", [open]);
    await rows("DELETE FROM idempotency WHERE user_id = ? AND key = ?", [me!.id, `bulk-2 ${open}`]);
    const outcomes = await results(cancel(me!, [done, open], "bulk-2"));
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
    expect((await view(me!, open)).status).toBe("cancelled");
  });

  it("accepts 500 ids in mixed states, and no more", async () => {
    const pending = await requestOf(me!, someEmail());
    const ids = await copies(pending, 498);
    const over = ids.filter((_, i) => i % 3 === 0);
    await rows(
      `UPDATE verifications SET status = 'completed' WHERE id IN (${over.map(() => "?").join()})`,
      over,
    );
    const asked = [...ids, "ver_none", pending];
    const outcomes = await results(cancel(me!, asked));
    expect(outcomes.map(({ id }) => id)).toEqual(asked);
    const cancelled = outcomes.filter(({ ok }) => ok).map(({ id }) => id);
    expect(cancelled).toEqual(asked.filter((id) => id !== "ver_none" && !over.includes(id)));
    const [found] = await rows(
      `SELECT count(*) AS n FROM verifications v JOIN audit a ON a.entity_id = v.id AND a.action = 'verification.cancelled'
        WHERE v.status = 'cancelled' AND v.id LIKE ? || '%'`,
      [pending],
    );
    expect(found).toEqual({ n: cancelled.length });
    const tooMany = await cancel(me!, [...asked, "ver_more"]);
    expect([tooMany.status, tooMany.error.fields]).toEqual([
      422,
      { verificationIds: "At most 500 verifications at once" },
    ]);
  });

  it("races consents and another bulk action: each request has one winner, and none blocks the others", async () => {
    const subject = await account();
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push(await beyondAllowance(await requestOf(me!, subject.email)));
    const [one, other, ...consents] = await Promise.all([
      results(cancel(me!, ids)),
      results(cancel(me!, ids.toReversed())),
      ...ids.filter((_, i) => i % 2 === 0).map((id) => consentTo(subject, id)),
    ]);
    const cancelled = [...one, ...other].filter(({ ok }) => ok).map(({ id }) => id);
    const consented = ids.filter((_, i) => i % 2 === 0 && consents[i / 2]?.status === 200);
    expect([...cancelled, ...consented].toSorted()).toEqual(ids.toSorted());
    for (const outcome of [...one, ...other])
      expect(outcome).toMatchObject(outcome.ok ? {} : { code: "wrong_status" });
    for (const id of ids) expect(await ledgerOf(id)).toEqual(consented.includes(id) ? ["charge"] : []);
  });

  it("treats half a surrogate pair as an unknown id", async () => {
    expect(await results(cancel(me!, ["\ud800"]))).toMatchObject([{ ok: false, code: "not_found" }]);
    const answer = await stranger!.api.post(PATH, { action: "export", verificationIds: ["\ud800"] });
    expect([answer.status, answer.headers.get("X-Left-Out")]).toEqual([200, "1"]);
  });

  it("requires an action and ids", async () => {
    const none = await me!.api.post(PATH, { action: "cancel", verificationIds: [] });
    expect(none.error.fields).toEqual({ verificationIds: "Choose at least one verification" });
    const other = await me!.api.post(PATH, { action: "delete", verificationIds: ["ver_1"] });
    expect(other.error.fields).toEqual({ action: "Choose cancel or export" });
  });
});

describe("POST /api/v1/verifications/bulk-action (export)", () => {
  it("answers a CSV of the visible rows in the requested order, and says how many are left out", async () => {
    const mine = await requestOf(me!, someEmail());
    const aboutMe = await requestOf(stranger!, me!.email);
    const foreign = await requestOf(stranger!, someEmail());
    const verificationIds = [aboutMe, foreign, mine, "ver_none"];
    const answer = await me!.api.post(PATH, { action: "export", verificationIds });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="verifications-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get("x-left-out")).toBe("2");
    const lines = new TextDecoder().decode(answer.bytes).split("\r\n");
    expect(lines.map((line) => line.split(",")[0])).toEqual(["id", aboutMe, mine, ""]);
    const audited = await rows("SELECT entity_id FROM audit WHERE action = 'list.exported' AND actor = ?", [
      me!.id,
    ]);
    expect(audited).toEqual([{ entity_id: me!.id }]);
  });
});
