import { describe, expect, it } from "vitest";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { somePhone } from "#tests/harness/people/phone.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { employmentOf, firmEmail } from "#tests/harness/verification/attest.ts";
import { consentTo, JANE, requestOf, viewWhen } from "#tests/harness/verification/verification.ts";

interface List {
  verifications: {
    id: string;
    status: string;
    viewer_roles: string[];
    actions: string[];
    estimated_cost: number | null;
  }[];
  pagination: { page: number; limit: number; totalPages: number; totalCount: number };
}

/** Moves a request into a new team with the given members. */
async function inNewTeam(id: string, members: Account[]): Promise<void> {
  await intoTeam(id, await teamOf(...members.map((member): [Account, "member"] => [member, "member"])));
}

describe("GET /api/v1/verifications", () => {
  it("lists only my requests and those about me, newest first", async () => {
    const [me, other] = [await account(), await account()];
    const mine = await requestOf(me, someEmail());
    const aboutMe = await requestOf(other, me.email);
    await requestOf(other, someEmail());
    const { data } = await me.api.get<List>("/api/v1/verifications");
    expect(data.verifications.map(({ id, viewer_roles }) => [id, viewer_roles])).toEqual([
      [aboutMe, ["target"]],
      [mine, ["requester"]],
    ]);
    expect(data.verifications.map((row) => row.estimated_cost)).toEqual([null, 2.99]);
    expect(data.verifications.map((row) => row.actions)).toEqual([
      ["consent", "decline", "upload", "report", "block"],
      ["cancel", "organize"],
    ]);
    const scoped = await me.api.get<List>("/api/v1/verifications?scope=about_me");
    expect(scoped.data.verifications.map((row) => row.id)).toEqual([aboutMe]);
  });

  it("tells both sides what we're waiting for from the subject, in the list and on the dashboard", async () => {
    const [me, subject] = [await account(), await account()];
    const pending = await requestOf(me, subject.email);
    const both = await requestOf(me, subject.email, {
      personalInfo: { ...JANE, phone: somePhone() },
      requestedServices: ["phone_verification"],
    });
    await consentTo(subject, both);
    const asking = { contactEmail: firmEmail(), services: ["reference_check"] };
    const contact = await employmentOf([me, subject], asking);
    const isProposed = ({ reasons }: { reasons: { code: string }[] }) =>
      reasons[0]?.code === "contact_proposed";
    await viewWhen(me, contact, ({ checks }) => checks.some(isProposed));
    const tasks = async (viewer: Account, path: string) => {
      const { data } =
        await viewer.api.get<Record<string, { id: string; subject_task: string | null }[]>>(path);
      const listed = data.verifications ?? data.recent ?? [];
      return [pending, both, contact].map((id) => listed.find((row) => row.id === id)?.subject_task);
    };
    const everywhere = () =>
      Promise.all(
        [me, subject].flatMap((viewer) =>
          ["/api/v1/verifications", "/api/analytics/personal"].map((path) => tasks(viewer, path)),
        ),
      );
    expect(await everywhere()).toEqual(Array(4).fill([null, "documents", "contact_decision"]));
    await rows(
      "UPDATE checks SET status = 'passed' WHERE verification_id IN (?, ?) AND check_id IN ('identity_match', 'employment_status')",
      [both, contact],
    );
    expect(await everywhere()).toEqual(Array(4).fill([null, "phone_code", "contact_decision"]));
  });

  it("says whom a request waits for, the same in the list, on the dashboard and on its page", async () => {
    const me = await account({ unverified: true });
    const [held, asked, contact] = [
      await requestOf(me, someEmail()),
      await requestOf(me, someEmail()),
      await requestOf(me, someEmail()),
    ];
    await rows(
      "UPDATE verifications SET status = 'in_progress', stage = 'checking', reminders = 9 WHERE id = ?",
      [asked],
    );
    await rows(
      `UPDATE checks SET status = 'running', reasons = '[{"code":"provider_asked","text":"Acme was asked."}]' WHERE verification_id = ?`,
      [asked],
    );
    await rows(
      "UPDATE verifications SET type = 'rental', status = 'in_progress', stage = 'awaiting_attestation' WHERE id = ?",
      [contact],
    );
    const answers = await Promise.all(
      ["/api/v1/verifications", "/api/analytics/personal"].map(async (path) => {
        const { data } = await me.api.get<Record<string, { id: string; waiting_for: string | null }[]>>(path);
        const listed = data.verifications ?? data.recent ?? [];
        return [held, asked, contact].map((id) => listed.find((row) => row.id === id)?.waiting_for);
      }),
    );
    const page = async (id: string) =>
      (await me.api.get<{ waiting_for: string | null }>(`/api/verifications/${id}`)).data.waiting_for;
    answers.push([await page(held), await page(asked), await page(contact)]);
    expect(answers).toEqual(Array(3).fill(["requester_email", "provider", "landlord"]));
  });

  it("filters, searches and pages", async () => {
    const [me, subject] = [await account(), await account()];
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push(await requestOf(me, i === 0 ? subject.email : someEmail()));
    await consentTo(subject, ids[0]!);
    const list = async (query: string) => (await me.api.get<List>(`/api/v1/verifications?${query}`)).data;

    const second = await list("page=2");
    expect(second.pagination).toEqual({ page: 2, limit: 10, totalPages: 2, totalCount: 12 });
    expect(second.verifications.map((row) => row.id)).toEqual([ids[1], ids[0]]);
    expect((await list("status=in_progress")).verifications.map((row) => row.id)).toEqual([ids[0]]);
    expect((await list("sortOrder=asc&limit=1")).verifications[0]?.id).toBe(ids[0]);
    expect((await list(`search=${subject.email.toUpperCase()}`)).pagination.totalCount).toBe(1);
    expect((await list("search=%25")).pagination.totalCount).toBe(0);
    expect((await list("type=rental")).pagination.totalCount).toBe(0);
    expect((await list("page=99")).verifications).toEqual([]);
  });

  it("lists each row once, even when it's visible for several reasons", async () => {
    const [me, colleague] = [await account(), await account()];
    const mineInTeam = await requestOf(me, someEmail());
    await inNewTeam(mineInTeam, [me]);
    const aboutMeInTeam = await requestOf(colleague, me.email);
    await inNewTeam(aboutMeInTeam, [me, colleague]);
    const ofThirdTeam = await requestOf(colleague, someEmail());
    await inNewTeam(ofThirdTeam, [me, colleague]);
    const boundToMe = await requestOf(colleague, me.email);
    await consentTo(me, boundToMe);
    const foreign = await requestOf(colleague, someEmail());
    await inNewTeam(foreign, [colleague]);
    const ids = async (query: string) => {
      const { data } = await me.api.get<List>(`/api/v1/verifications?${query}`);
      expect(data.pagination.totalCount).toBe(data.verifications.length);
      return data.verifications.map((row) => row.id);
    };

    expect(await ids("")).toEqual([boundToMe, ofThirdTeam, aboutMeInTeam, mineInTeam]);
    expect(await ids("sortOrder=asc")).toEqual([mineInTeam, aboutMeInTeam, ofThirdTeam, boundToMe]);
    expect(await ids("status=pending")).toEqual([ofThirdTeam, aboutMeInTeam, mineInTeam]);
    expect(await ids("scope=mine")).toEqual([mineInTeam]);
    expect(await ids("scope=about_me")).toEqual([boundToMe, aboutMeInTeam]);
    expect(await ids("scope=team")).toEqual([ofThirdTeam, aboutMeInTeam, mineInTeam]);
    expect(await ids("scope=requested")).toEqual([ofThirdTeam, mineInTeam]);
  });

  it("counts up to ten thousand, and says when there are more", { tags: ["full"] }, async () => {
    const me = await account();
    const id = await requestOf(me, someEmail());
    const columns = "type, status, stage, target_email, purpose, priority, services, price_cents, claims";
    const copies = (from: number, to: number) =>
      rows(
        `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})
        INSERT INTO verifications (id, requester_id, created_at, updated_at, ${columns})
        SELECT id || i, requester_id, created_at, updated_at, ${columns} FROM verifications, n WHERE id = ?`,
        [id],
      );
    const pagination = async (page = 1) =>
      (await me.api.get<List>(`/api/v1/verifications?page=${page}`)).data.pagination;
    await copies(1, 9_999);
    expect(await pagination()).toEqual({ page: 1, limit: 10, totalPages: 1000, totalCount: 10_000 });
    await copies(10_000, 10_000);
    expect(await pagination()).toMatchObject({ totalCount: 10_000, totalCapped: true });
    // Beyond the counted rows, each page says whether another one follows.
    expect(await pagination(1000)).toMatchObject({ totalCapped: true, hasMore: true });
    expect(await pagination(1001)).toMatchObject({ totalCapped: true, hasMore: false });
    const { data } = await me.api.get<List>("/api/v1/verifications?page=1000");
    expect(data.verifications).toHaveLength(10);
  });

  it("refuses an unknown filter by name", async () => {
    const me = await account();
    const answer = await me.api.get("/api/v1/verifications?status=sleeping");
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ["status"]]);
  });
});
