import { describe, expect, it } from "vitest";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { sample } from "#tests/harness/scope.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, JANE, requestOf } from "#tests/harness/verification/verification.ts";

const PATH = "/api/v1/verifications/export";
const HEAD =
  "id,type,target_name,target_email,status,stage,priority,purpose,created_at,updated_at,completed_at,assurance_level,cost,amount_due,requester,your_role,tags,assigned_to,team";

const textOf = (answer: { bytes: Uint8Array }) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(answer.bytes);
const idsIn = (text: string) =>
  text
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",")[0]);

describe("GET /api/v1/verifications/export", () => {
  it("is a spreadsheet file with what the viewer may see, and formulas defused", async () => {
    const [me, other] = [await account(), await account({ firstName: "Otto", lastName: "Ask, er" })];
    const mine = await requestOf(me, "wendy@example.com", {
      personalInfo: { ...JANE, firstName: '=HYPERLINK("x")', lastName: "Łęcka" },
    });
    await rows("INSERT INTO verification_tags VALUES (?, 'oak street'), (?, '@sum')", [mine, mine]);
    const aboutMe = await requestOf(other, me.email);
    await rows("INSERT INTO verification_tags VALUES (?, 'secret')", [aboutMe]);
    await intoTeam(aboutMe, await teamOf([other, "owner"]));
    await rows("UPDATE verifications SET assigned_to = ? WHERE id IN (?, ?)", [other.id, mine, aboutMe]);
    await intoTeam(mine, await teamOf([me, "member"]));
    const answer = await me.api.get(PATH);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="verifications-.+\.csv"$/,
    );
    const [head, first, second, end] = textOf(answer).split("\r\n");
    expect(head).toBe(`\uFEFF${HEAD}`);
    const time = "\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z";
    const email = me.email.replaceAll(".", "\\.");
    expect(first).toMatch(
      new RegExp(
        `^${aboutMe},identity,Jane Doe,${email},pending,awaiting_consent,standard,personal,${time},${time},,,,,"Otto Ask, er",target,,,$`,
      ),
    );
    expect(second).toMatch(
      new RegExp(
        `^${mine},identity,"'=HYPERLINK\\(""x""\\) Łęcka",wendy@example.com,pending,awaiting_consent,standard,personal,${time},${time},,,2.99,0,Ada Byron,requester,"'@sum, oak street","Otto Ask, er",Team$`,
      ),
    );
    expect(end).toBe("");
  });

  it("limits the exports per hour", async () => {
    const [me, other] = [await account(), await account()];
    const now = Date.now();
    for (let i = 0; i < 30; i++) expect((await me.api.get(PATH, { now })).status).toBe(200);
    const refused = await me.api.get(PATH, { now });
    expect([refused.status, refused.error.code]).toEqual([429, "rate_limited"]);
    expect((await other.api.get(PATH, { now })).status).toBe(200);
  });

  it("uses the list's filters and order", async () => {
    const [me, subject] = [await account(), await account()];
    const running = await requestOf(me, subject.email);
    await consentTo(subject, running);
    const [cheap, dear] = [await requestOf(me, someEmail()), await requestOf(me, someEmail())];
    await rows("UPDATE verifications SET price_cents = 1 WHERE id = ?", [cheap]);
    const ids = async (query: string) => idsIn(textOf(await me.api.get(`${PATH}?${query}`)));
    expect(await ids("")).toEqual([dear, cheap, running]);
    expect(await ids("sortOrder=asc")).toEqual([running, cheap, dear]);
    expect(await ids("sortBy=cost")).toEqual([dear, running, cheap]);
    expect(await ids("status=in_progress")).toEqual([running]);
    expect(await ids(`search=${cheap.slice(-8)}`)).toEqual([cheap]);
    expect(await ids("page=7&limit=1")).toEqual([dear, cheap, running]);
    expect(await ids("type=business")).toEqual([]);
    expect((await me.api.get(`${PATH}?status=sleeping`)).status).toBe(422);
  });

  it.each(sample(["", "sortOrder=asc", "sortBy=cost", "sortBy=cost&sortOrder=asc", "sortBy=updated_at"], 2))(
    "contains every row once, however many pages it takes (%s)",
    async (query) => {
      const [me, other] = [await account(), await account()];
      const [mine, aboutMe] = [await requestOf(me, someEmail()), await requestOf(other, me.email)];
      const columns = "type, status, stage, target_email, purpose, priority, services, claims";
      await rows(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)
          INSERT INTO verifications (id, requester_id, created_at, updated_at, price_cents, ${columns})
          SELECT id || printf('%04d', i), requester_id, created_at - i / 7, updated_at, i / 400, ${columns}
          FROM verifications, n WHERE id IN (?, ?)`,
        [mine, aboutMe],
      );
      const ids = idsIn(textOf(await me.api.get(`${PATH}?${query}`)));
      expect(ids.length).toBe(2602);
      expect(new Set(ids).size).toBe(2602);
      const first = await me.api.get<{ verifications: { id: string }[] }>(
        `/api/v1/verifications?limit=100&${query.replace("sortBy=updated_at", "")}`,
      );
      expect(ids.slice(0, 100)).toEqual(first.data.verifications.map(({ id }) => id));
    },
  );
});
