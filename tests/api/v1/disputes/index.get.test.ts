import { beforeAll, describe, expect, it } from "vitest";
import { type WithAuthenticator, withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  type Case,
  closeAs,
  completedCase,
  disputeOf,
  STATEMENT,
} from "#tests/harness/verification/dispute.ts";

interface Listed {
  disputes: {
    id: string;
    overdue: boolean;
    statement: string;
    documents: { id: string }[];
    stated: { facts: unknown[] }[];
    due_at: string;
    outcome: string | null;
  }[];
  pagination: { totalCount: number };
}

const list = async (who: WithAuthenticator, query = "") =>
  (await who.api.get<Listed>(`/api/v1/disputes${query}`)).data;

/**
 * Due before the disputes of other tests, so that it's on the first page, but not overdue, or the minute's job would
 * close it.
 */
const DUE = Date.now() + 10 * 60_000;
const dueSoon = (id: string) => rows("UPDATE disputes SET due_at = ? WHERE id = ?", [DUE, id]);

let staff: WithAuthenticator;
let one: Case;
let dispute: string;
beforeAll(async () => {
  staff = await staffMember();
  one = await completedCase();
  dispute = (await disputeOf(one)).data.id;
  await dueSoon(dispute);
});

describe("GET /api/v1/disputes", () => {
  it("lists overdue disputes first and marks them, with finding, source and statement", async () => {
    const { disputes, pagination } = (await staff.api.get<Listed>("/api/v1/disputes", { now: DUE + 1 })).data;
    expect((await list(staff)).disputes.find(({ id }) => id === dispute)?.overdue).toBe(false);
    expect(pagination.totalCount).toBeGreaterThanOrEqual(1);
    const dues = disputes.map(({ due_at }) => Date.parse(due_at));
    expect(dues).toEqual([...dues].sort((a, b) => a - b));
    expect(disputes.find(({ id }) => id === dispute)).toMatchObject({
      overdue: true,
      verification_id: one.id,
      requester_name: "Marcus Reed",
      subject_name: "Jane Doe",
      check: "identity_match",
      check_status: "passed",
      statement: STATEMENT,
      source: expect.stringContaining("PDF417"),
      outcome: null,
      by_nobody: false,
      sandbox: false,
    });
  });

  it("lists the documents, which staff may open only while the dispute is open", async () => {
    const other = await completedCase();
    const { id } = (await disputeOf(other)).data;
    await dueSoon(id);
    const row = (await list(staff)).disputes.find((one) => one.id === id);
    const facts = row?.stated.flatMap((group) => group.facts) ?? [];
    expect(facts).toContainEqual({ code: "date_of_birth", label: "Date of birth", value: "1990-04-12" });
    const path = `/api/v1/documents/${row?.documents[0]?.id}/file`;
    expect((await staff.api.get(path)).status).toBe(200);
    expect((await (await account()).api.get(path)).status).toBe(404);
    await closeAs(staff, id, "rejected");
    expect((await staff.api.get(path)).status).toBe(404);
  });

  it("records who viewed which dispute", async () => {
    await list(staff);
    const reads = () =>
      rows("SELECT id FROM audit WHERE actor = ? AND action = 'disputes.viewed' AND detail LIKE ?", [
        staff.id,
        `%${one.id}%`,
      ]);
    await expect.poll(async () => (await reads()).length).toBeGreaterThan(0);
  });

  it("leaves out disputes that the reader is a party to", async () => {
    const party = await withAuthenticator(one.subject);
    await rows("UPDATE users SET staff = 1 WHERE id = ?", [party.id]);
    expect((await list(party)).disputes.map(({ id }) => id)).not.toContain(dispute);
  });

  it("lists closed disputes separately", async () => {
    const other = await completedCase();
    const { id } = (await disputeOf(other)).data;
    await closeAs(staff, id, "rejected");
    expect((await list(staff)).disputes.map((row) => row.id)).not.toContain(id);
    const closed = (await list(staff, "?state=closed")).disputes.find((row) => row.id === id);
    expect(closed).toMatchObject({ outcome: "rejected", overdue: false });
  });

  it("is for staff with a second factor", async () => {
    expect((await (await account()).api.get("/api/v1/disputes")).error.code).toBe("staff_only");
  });
});
