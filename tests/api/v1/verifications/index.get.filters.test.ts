import { beforeAll, describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { JANE, requestOf } from "#tests/harness/verification/verification.ts";

interface List {
  verifications: {
    id: string;
    estimated_cost: number | null;
    tags: string[];
    assigned_to: { id: string; name: string } | null;
    team: { id: string; name: string } | null;
    peer: { kind: string; context: string } | null;
    purpose: string;
  }[];
  pagination: { page: number; limit: number; totalPages: number; totalCount: number };
}

let me: Account;
let colleague: Account;
let landlord: Account;
let [team, otherTeam] = ["", ""];
/** An old cheap request, a new expensive one, a colleague's, and one about me. */
let [cheap, dear, theirs, aboutMe] = ["", "", "", ""];

const list = async (query: string, viewer = me) =>
  (await viewer.api.get<List>(`/api/v1/verifications?${query}`)).data;

/**
 * @returns the names of the listed requests, from any time unless the query has a range. Checks the total count as
 *   well.
 */
async function listed(query: string, viewer = me): Promise<string[]> {
  const dated = query.includes("dateRange=") ? query : `dateRange=all&${query}`;
  const { verifications, pagination } = await list(dated, viewer);
  expect(pagination.totalCount).toBe(verifications.length);
  const names = new Map(Object.entries({ cheap, dear, theirs, aboutMe }).map(([name, id]) => [id, name]));
  return verifications.map(({ id }) => names.get(id) ?? id);
}

const tag = (id: string, ...tags: string[]) =>
  Promise.all(tags.map((one) => rows("INSERT INTO verification_tags VALUES (?, ?)", [id, one])));

beforeAll(async () => {
  [me, colleague, landlord] = await Promise.all([
    account(),
    account({ firstName: "Cora", lastName: "League" }),
    account(),
  ]);
  team = await teamOf([me, "member"], [colleague, "manager"]);
  cheap = await requestOf(me, someEmail("tenant"));
  dear = await requestOf(me, someEmail("tenant"), {
    priority: "urgent",
    urgentReason: "The flat is free from tomorrow on",
    purpose: "tenant",
    purposeCertified: true,
    personalInfo: { ...JANE, firstName: "Łucja", lastName: "O'Neil 100%" },
  });
  theirs = await requestOf(colleague, someEmail("tenant"));
  aboutMe = await requestOf(landlord, me.email);
  otherTeam = await teamOf([landlord, "member"]);
  await intoTeam(aboutMe, otherTeam);
  // With 9 reminders already sent, the minute's job that other tests run leaves these requests alone.
  const at = (id: string, created: number, updated: number) =>
    rows("UPDATE verifications SET created_at = ?, updated_at = ?, reminders = 9 WHERE id = ?", [
      created,
      updated,
      id,
    ]);
  const now = Date.now();
  await at(cheap, now - 40 * DAY, now);
  await at(dear, now - 3 * DAY, now - 3 * DAY);
  await at(theirs, now - 2 * DAY, now - 2 * DAY);
  await at(aboutMe, now - DAY, now - DAY);
  await rows("UPDATE verifications SET price_cents = 19900 WHERE id = ?", [dear]);
  await rows("UPDATE verifications SET price_cents = 5000 WHERE id IN (?, ?)", [theirs, aboutMe]);
  for (const id of [cheap, dear, theirs]) await intoTeam(id, team);
  await tag(cheap, "oak street", "wave 1");
  await tag(dear, "oak street");
  await tag(aboutMe, "oak street");
  await rows("UPDATE verifications SET assigned_to = ? WHERE id IN (?, ?)", [colleague.id, dear, aboutMe]);
});

describe("GET /api/v1/verifications with filters", () => {
  it("answers tags, assignee, purpose and peer; only the requester's side gets its own fields", async () => {
    const peer = { kind: "background", context: "dating", meetingLocation: "Cafe", notify: {} };
    await rows("UPDATE verifications SET peer = ? WHERE id = ?", [JSON.stringify(peer), aboutMe]);
    const { verifications } = await list("dateRange=all");
    const row = (id: string) => verifications.find((one) => one.id === id);
    expect(row(cheap)).toMatchObject({ tags: ["oak street", "wave 1"], assigned_to: null, peer: null });
    expect(row(dear)).toMatchObject({
      purpose: "tenant",
      assigned_to: { id: colleague.id, name: "Cora League" },
      team: { id: team, name: expect.any(String) },
    });
    expect(row(aboutMe)).toMatchObject({ tags: [], assigned_to: null, team: null, estimated_cost: null });
    expect(row(aboutMe)?.peer).toEqual({ kind: "background", context: "dating" });
  });

  it("splits the list into requested and about me, without a remainder", async () => {
    expect(await listed("")).toEqual(["aboutMe", "theirs", "dear", "cheap"]);
    expect(await listed("scope=requested")).toEqual(["theirs", "dear", "cheap"]);
    expect(await listed("scope=about_me")).toEqual(["aboutMe"]);
    expect(await listed("scope=mine")).toEqual(["dear", "cheap"]);
    expect(await listed("scope=team")).toEqual(["theirs", "dear", "cheap"]);
  });

  it("lists a request about oneself under requested and about me, and once under all", async () => {
    const alone = await account();
    const self = await requestOf(alone, someEmail());
    await rows("UPDATE verifications SET target_user_id = ?, target_email = ? WHERE id = ?", [
      alone.id,
      alone.email,
      self,
    ]);
    await tag(self, "own");
    for (const query of ["", "scope=requested", "scope=mine", "scope=about_me", "scope=about_me&tags=own"])
      expect(await listed(query, alone)).toEqual([self]);
    expect(await listed("scope=about_me&sortBy=cost&amount=1", alone)).toEqual([self]);
  });

  it("filters by status, type and priority", async () => {
    expect(await listed("status=pending")).toEqual(["aboutMe", "theirs", "dear", "cheap"]);
    expect(await listed("status=completed")).toEqual([]);
    expect(await listed("type=identity&priority=urgent")).toEqual(["dear"]);
    expect(await listed("type=business")).toEqual([]);
  });

  it("filters by level of assurance: at least the one named", async () => {
    const level = (id: string, value: string) =>
      rows("UPDATE verifications SET assurance_level = ? WHERE id = ?", [value, id]);
    await Promise.all([level(cheap, "none"), level(dear, "medium"), level(aboutMe, "very_high")]);
    expect(await listed("assurance=")).toEqual(["aboutMe", "theirs", "dear", "cheap"]);
    expect(await listed("assurance=low")).toEqual(["aboutMe", "dear"]);
    expect(await listed("assurance=medium&scope=requested&search=tenant")).toEqual(["dear"]);
    expect(await listed("assurance=high")).toEqual(["aboutMe"]);
    expect(await listed("assurance=high&scope=mine")).toEqual([]);
    const { verifications } = await list("dateRange=all&assurance=medium&scope=mine");
    expect(verifications).toMatchObject([{ id: dear, assurance_level: "medium" }]);
  });

  it("filters by date: the last 30 days by default, or the days named", async () => {
    const ids = async (query: string) => (await list(query)).verifications.map(({ id }) => id);
    const day = new Date(Date.now() - 40 * DAY).toISOString().slice(0, 10);
    expect(await ids("scope=mine")).toEqual([dear]);
    expect(await ids("scope=mine&dateRange=")).toEqual([dear]);
    expect(await ids(`scope=mine&dateTo=${day}`)).toEqual([cheap]);
  });

  it("filters by date: the last days, or from and to, both included", async () => {
    const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
    expect(await listed("dateRange=30&scope=mine")).toEqual(["dear"]);
    expect(await listed("dateRange=90&scope=mine")).toEqual(["dear", "cheap"]);
    expect(await listed("dateRange=all&scope=mine")).toEqual(["dear", "cheap"]);
    const custom = (from: string, to: string) => `scope=mine&dateRange=custom&dateFrom=${from}&dateTo=${to}`;
    expect(await listed(custom(day(40), day(40)))).toEqual(["cheap"]);
    expect(await listed(custom(day(3), ""))).toEqual(["dear"]);
    expect(await listed(custom("", day(4)))).toEqual(["cheap"]);
  });

  it("filters by date: exactly to each preset's edge, and custom days in the viewer's time zone", async () => {
    const keeper = await account();
    const at = async (created: number) => {
      const id = await requestOf(keeper, someEmail());
      await rows("UPDATE verifications SET created_at = ?, reminders = 9 WHERE id = ?", [created, id]);
      return id;
    };
    for (const days of [7, 30, 90, 365]) {
      const edge = Date.now() - days * DAY;
      const [inside, outside] = [await at(edge + 5 * 60_000), await at(edge - 1)];
      const found = await listed(`limit=100&dateRange=${days}`, keeper);
      expect([found.includes(inside), found.includes(outside)], `${days} days`).toEqual([true, false]);
    }
    // A day in New York starts and ends five hours after the UTC day.
    const begins = Date.parse("2024-11-21T05:00:00Z");
    const [last, first] = [await at(begins + DAY - 1), await at(begins)];
    const [after, before] = [await at(begins + DAY), await at(begins - 1)];
    const day = (zone: string) =>
      listed(`dateRange=custom&dateFrom=2024-11-21&dateTo=2024-11-21&timeZone=${zone}`, keeper);
    expect(await day("America/New_York")).toEqual([last, first]);
    expect(await day("UTC")).toEqual([first, before]);
    expect(await day("Pacific/Pago_Pago")).toEqual([after, last]);
    const wrong = await keeper.api.get("/api/v1/verifications?timeZone=Mars/Olympus");
    expect([wrong.status, wrong.error.fields]).toEqual([
      422,
      { timeZone: "Enter a time zone, like America/New_York" },
    ]);
  });

  it("filters by tags: all of them, in any case, and only for the requester's side", async () => {
    expect(await listed("tags=oak%20street")).toEqual(["dear", "cheap"]);
    expect(await listed("tags=%20OAK%20%20Street,wave%201,")).toEqual(["cheap"]);
    expect(await listed("tags=elm")).toEqual([]);
    expect(await listed("tags=oak%20street&scope=about_me")).toEqual([]);
    expect(await listed("tags=oak%20street", landlord)).toEqual(["aboutMe"]);
  });

  it("filters by assignee, or none", async () => {
    expect(await listed(`assignedTo=${colleague.id}`)).toEqual(["dear"]);
    expect(await listed("assignedTo=me")).toEqual([]);
    expect(await listed("assignedTo=me", colleague)).toEqual(["dear"]);
    expect(await listed("assignedTo=none")).toEqual(["theirs", "cheap"]);
    expect(await listed("assignedTo=usr_nobody")).toEqual([]);
  });

  it("filters by team, or personal requests, and only for the requester's side", async () => {
    expect(await listed(`teamId=${team}`)).toEqual(["theirs", "dear", "cheap"]);
    expect(await listed(`teamId=${team}&scope=mine`)).toEqual(["dear", "cheap"]);
    expect(await listed("teamId=none")).toEqual([]);
    expect(await listed(`teamId=${otherTeam}`)).toEqual([]);
    expect(await listed(`teamId=${otherTeam}`, landlord)).toEqual(["aboutMe"]);
  });

  it("tells the teams of someone in several apart, with and without a search", async () => {
    const both = await account();
    const [first, second] = [await teamOf([both, "member"]), await teamOf([both, "member"])];
    const [one, two, own] = [
      await requestOf(both, someEmail("tenant")),
      await requestOf(both, someEmail("tenant")),
      await requestOf(both, someEmail("tenant")),
    ];
    await intoTeam(one, first);
    await intoTeam(two, second);
    for (const search of ["", "&search=tenant"]) {
      expect(await listed(`teamId=${first}${search}`, both)).toEqual([one]);
      expect(await listed(`teamId=${second}${search}`, both)).toEqual([two]);
      expect(await listed(`teamId=none${search}`, both)).toEqual([own]);
    }
  });

  it("filters by amount in dollars, as a minimum by default", async () => {
    expect(await listed("amount=50")).toEqual(["theirs", "dear"]);
    expect(await listed("amount=50&amountOperator=lte")).toEqual(["theirs", "cheap"]);
    expect(await listed("amount=%24199.00&amountOperator=eq")).toEqual(["dear"]);
  });

  it("hides the cost from the subject, both as a filter and as an order", async () => {
    expect(await listed("amount=0&scope=about_me")).toEqual([]);
    expect(await listed("amount=50&amountOperator=eq")).toEqual(["theirs"]);
    expect(await listed("sortBy=cost")).toEqual(["dear", "theirs", "cheap", "aboutMe"]);
  });

  it("treats a colleague who is the subject as the subject, even in the team's list", async () => {
    const [asker, both] = [await account(), await account()];
    const id = await requestOf(asker, both.email);
    await intoTeam(id, await teamOf([asker, "member"], [both, "member"]));
    await tag(id, "secret");
    expect(await listed("scope=team", both)).toEqual([id]);
    expect(await listed("scope=requested", both)).toEqual([]);
    for (const query of ["tags=secret", "amount=0", "assignedTo=none"])
      expect(await listed(`scope=team&${query}`, both)).toEqual([]);
    expect(await listed("scope=team&tags=secret", asker)).toEqual([id]);
  });

  it("sorts by creation, change and cost, both ways", async () => {
    expect(await listed("sortBy=created_at&sortOrder=asc")).toEqual(["cheap", "dear", "theirs", "aboutMe"]);
    expect(await listed("sortBy=updated_at")).toEqual(["cheap", "aboutMe", "theirs", "dear"]);
    expect(await listed("sortBy=updated_at&sortOrder=asc")).toEqual(["dear", "theirs", "aboutMe", "cheap"]);
    expect(await listed("sortBy=cost&sortOrder=asc&scope=requested")).toEqual(["cheap", "theirs", "dear"]);
  });

  it("searches id, address and name, ignoring case and taking special characters literally", async () => {
    expect(await listed(`search=${dear.slice(-6).toUpperCase()}`)).toEqual(["dear"]);
    expect(await listed("search=tenant-")).toEqual(["theirs", "dear", "cheap"]);
    expect(await listed("search=o'neil")).toEqual(["dear"]);
    expect(await listed("search=100%25")).toEqual(["dear"]);
    expect(await listed("search=1%250")).toEqual([]);
    expect(await listed("search=_ane")).toEqual([]);
    expect(await listed("search=%22")).toEqual([]);
    expect(await listed("search=%5C")).toEqual([]);
  });

  it("pages through the filtered rows, and says so when there are none", async () => {
    const second = await list("dateRange=all&scope=requested&tags=oak%20street&limit=1&page=2");
    expect(second.verifications.map((row) => row.id)).toEqual([cheap]);
    expect(second.pagination).toEqual({ page: 2, limit: 1, totalPages: 2, totalCount: 2 });
    expect(await list("tags=elm&search=zz&amount=1&page=3")).toMatchObject({
      verifications: [],
      pagination: { page: 3, limit: 10, totalPages: 0, totalCount: 0 },
    });
  });

  it.each([
    "amount=much",
    "amountOperator=about",
    "sortBy=claims",
    "scope=all",
    "assurance=none",
    "assurance=ial2",
    "dateFrom=2026-02-30",
    `tags=${Array.from({ length: 1500 }, (_, i) => i)}`,
  ])("refuses %.30s, naming the field", async (query) => {
    const answer = await me.api.get(`/api/v1/verifications?${query}`);
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, [query.split("=")[0]]]);
  });
});
