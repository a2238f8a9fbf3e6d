import { beforeAll, describe, expect, it } from "vitest";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { sample } from "#tests/harness/scope.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

interface List {
  verifications: { id: string; target_name: string }[];
  pagination: { totalCount: number };
}

const NAMES = [
  "Jane Doe",
  "JANE AUSTEN",
  "Mary-Jane O'Neil",
  'Anna "Nan" Lee',
  "100% Legal LLC",
  "under_score",
  "back\\slash",
  "Łucja Żółć",
  "łucja mała",
  "Nguyễn Văn An",
  "Ελένη Παππά",
  "李小龍",
  "AND OR NOT",
  "col:umn (x) ^y* -z",
  "Zoë 😀😀 Smith",
];

const SEARCHES = [
  ...'jane,JANE D,e-Jan,o\'neil,"nan",0% l,r_s,r%s,k\\s,ucja,łucja,Łucja,żółć,nguyễn,văn an,παππά'.split(","),
  ..."李小龍,and or,col:,(x),^y*,-z,😀😀,zoë 😀,zz-none,jan doe,example,@example.com,  jane  ,e,ja".split(
    ",",
  ),
  "x".repeat(200),
  "Mary-Jane O'Neil",
];

const columns = "type, status, stage, purpose, priority, services, price_cents, claims";

/** Creates a request, and by SQL a row with each of the names besides it. @returns the request's id */
async function withNames(person: Account): Promise<string> {
  const id = await requestOf(person, someEmail("filler"));
  for (const [i, name] of NAMES.entries())
    await rows(
      `INSERT INTO verifications (id, requester_id, created_at, updated_at, target_email, target_name, ${columns})
        SELECT id || 'n' || ?, requester_id, created_at + ?, updated_at, 'named' || ? || '@example.com', ?, ${columns}
        FROM verifications WHERE id = ?`,
      [String(i), i, String(i), name, id],
    );
  await rows(
    "UPDATE verifications SET target_email = 'first@filler.test', target_name = 'Filler' WHERE id = ?",
    [id],
  );
  return id;
}

/** Adds 2,100 rows, so many that the search switches from the list's index to trigrams. */
const withMany = (id: string) =>
  rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
      INSERT INTO verifications (id, requester_id, team_id, created_at, updated_at, target_email, target_name, ${columns})
      SELECT id || 'm' || i, requester_id, team_id, created_at - i, updated_at, i || '@filler.test', 'Filler', ${columns}
      FROM verifications, n WHERE id = ?`,
    [id],
  );

const list = async (person: Account, search: string, more = "") =>
  (await person.api.get<List>(`/api/v1/verifications?limit=100&search=${encodeURIComponent(search)}${more}`))
    .data;

let [few, many]: Account[] = [];
let [idOfFew, idOfMany] = ["", ""];

beforeAll(async () => {
  [few, many] = await Promise.all([account(), account()]);
  idOfFew = await withNames(few);
  idOfMany = await withNames(many);
  await withMany(idOfMany);
});

describe("GET /api/v1/verifications?search with few rows and with very many", () => {
  it.each(sample(SEARCHES, 10))("finds the same: %s", async (search) => {
    const [small, big] = [await list(few!, search), await list(many!, search)];
    const named = (from: List) =>
      from.verifications.map((row) => row.target_name).filter((n) => n !== "Filler");
    // A short search may happen to be part of an id, which matches every row of that account.
    const isInAnId = [idOfFew, idOfMany].some((id) => id.includes(search.trim().toLowerCase()));
    if (!isInAnId) expect(named(big).slice(0, 15)).toEqual(named(small).slice(0, 15));
    const total = big.pagination.totalCount;
    expect(total).toBeGreaterThanOrEqual(named(small).length);
    if (total <= 100) expect(total).toBe(big.verifications.length);
  });

  it("finds what SQL's LIKE finds", async () => {
    expect((await list(many!, "jane")).verifications.map((row) => row.target_name)).toEqual([
      "Mary-Jane O'Neil",
      "JANE AUSTEN",
      "Jane Doe",
    ]);
    for (const search of ["łucja", "ŁUCJA", "Łucja"])
      expect((await list(many!, search)).pagination.totalCount).toBe(2);
    expect((await list(many!, "r_s")).verifications).toMatchObject([{ target_name: "under_score" }]);
    expect((await list(many!, "r%s")).pagination.totalCount).toBe(0);
    expect((await list(many!, `${idOfMany}n3`)).verifications).toMatchObject([{ target_name: NAMES[3] }]);
    expect((await list(many!, idOfFew)).pagination.totalCount).toBe(0);
    expect((await list(many!, "filler")).pagination.totalCount).toBe(2101);
    expect((await list(many!, "jane", "&type=business")).pagination.totalCount).toBe(0);
    expect((await list(many!, "jane", "&scope=mine&sortOrder=asc")).verifications[0]?.target_name).toBe(
      "Jane Doe",
    );
    expect((await list(many!, "jane", "&scope=team")).pagination.totalCount).toBe(0);
    expect((await list(many!, "jane", "&scope=about_me")).pagination.totalCount).toBe(0);
  });

  it("uses trigrams for very many rows, but not for few", async () => {
    const forget = (id: string) =>
      rows(
        "DELETE FROM verification_search WHERE rowid = (SELECT doc FROM search_docs WHERE verification_id = ?)",
        [id],
      );
    await forget(`${idOfFew}n14`);
    await forget(`${idOfMany}n14`);
    expect((await list(few!, "smith")).pagination.totalCount).toBe(1);
    expect((await list(many!, "smith")).pagination.totalCount).toBe(0);
  });

  it("follows changes: a new name or address, a deleted row, a new team", async () => {
    const id = `${idOfMany}n0`;
    await rows("UPDATE verifications SET target_name = 'Renamed Person' WHERE id = ?", [id]);
    expect((await list(many!, "renamed")).verifications).toMatchObject([{ id }]);
    expect((await list(many!, "jane doe")).pagination.totalCount).toBe(0);
    await rows("UPDATE verifications SET target_email = 'moved@elsewhere.test' WHERE id = ?", [id]);
    expect((await list(many!, "elsewhere")).verifications).toMatchObject([{ id }]);
    const mate = await account();
    const team = await teamOf([mate, "member"], [many!, "owner"]);
    await rows("UPDATE verifications SET team_id = ? WHERE requester_id = ?", [team, many!.id]);
    for (const scope of ["", "&scope=team", "&scope=requested"])
      expect((await list(mate, "renamed", scope)).verifications).toMatchObject([{ id }]);
    expect((await list(many!, "renamed", "&scope=mine")).verifications).toMatchObject([{ id }]);
    await rows("DELETE FROM verifications WHERE id = ?", [id]);
    expect((await list(many!, "renamed")).pagination.totalCount).toBe(0);
    expect(await rows("SELECT doc FROM search_docs WHERE verification_id = ?", [id])).toEqual([]);
  });

  it("finds the rows of all teams that a member is in", async () => {
    const [mate, other] = [await account(), await account()];
    const big = await teamOf([mate, "member"], [other, "member"]);
    const small = await teamOf([mate, "member"], [other, "member"]);
    const [first, second] = [await withNames(other), await withNames(other)];
    await intoTeam(first, big);
    await withMany(first);
    await rows("UPDATE verifications SET team_id = ? WHERE id LIKE ? || 'n%'", [big, first]);
    await rows("UPDATE verifications SET team_id = ? WHERE id LIKE ? || 'n%'", [small, second]);
    const found = (await list(mate, "austen")).verifications.map((row) => row.id);
    expect(found.toSorted()).toEqual([`${first}n1`, `${second}n1`].toSorted());
  });
});
