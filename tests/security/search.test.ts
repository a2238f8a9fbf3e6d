import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { listQuery } from "#contract/verification/verification.schema.ts";
import { listVerifications } from "#functions/lists/list.ts";
import { contextOn } from "#tests/harness/context.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { isFull } from "#tests/harness/scope.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { runs } from "#tests/unit/fuzz/cases.ts";

/**
 * Tests the search of the lists on the database itself. With few requests it reads an index. With many it uses
 * trigrams, whose query syntax has special characters of its own. Both must treat any input as text.
 */

const NAMES = [
  "Jane Doe",
  "Mary-Jane O'Neil",
  'Anna "Nan" Lee',
  "100% Legal_LLC",
  "back\\slash",
  "AND OR NOT NEAR(a, 5)",
  "col:umn (x) ^y* -z + {q}",
  "Łucja Żółć",
  "李小龍 😀😀",
  "'; DROP TABLE verifications; --",
  "target_name : *",
];

const columns = "type, status, stage, purpose, priority, services, price_cents, claims";
const MANY = 2100;
const LONG = 900_000;

let few: Account;
let many: Account;

/** Gives an account a row of each name, and enough further rows to make it use trigrams. */
async function withNames(more: number): Promise<Account> {
  const person = await account();
  const id = await requestOf(person, someEmail("filler"));
  const copy = (of: string, args: (string | number)[]) =>
    rows(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${more})
        INSERT INTO verifications (id, requester_id, created_at, updated_at, target_email, target_name, ${columns})
        SELECT ${of}, ${columns} FROM verifications${of.includes("i ") ? ", n" : ""} WHERE id = ?`,
      [...args, id],
    );
  for (const [i, name] of NAMES.entries())
    await copy(`id || 'n' || ${i}, requester_id, created_at + ${i}, updated_at, 'n${i}@named.test', ?`, [
      name,
    ]);
  if (more > 0)
    await copy(
      "id || 'm' || i , requester_id, created_at - i , updated_at, i || '@filler.test', 'Filler'",
      [],
    );
  return person;
}

beforeAll(async () => {
  [few, many] = await Promise.all([withNames(0), withNames(MANY)]);
});

/** Fragments of stored names, special characters of LIKE and FTS5, and noise. */
const typed = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom(...NAMES), fc.nat(20), fc.integer({ min: 1, max: 12 }))
        .map(([name, from, length]) => name.slice(from, from + length)),
      fc.constantFrom(
        '"',
        '""',
        "'",
        "%",
        "_",
        "\\",
        "*",
        "^",
        ":",
        "(",
        ")",
        " AND ",
        " NOT ",
        "NEAR(",
        "--",
        ";",
      ),
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.string({ unit: "grapheme", maxLength: 20 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(""));

const asked = fc.record(
  {
    search: typed,
    scope: fc.constantFrom("mine", "team", "requested", "about_me"),
    sortBy: fc.constantFrom("created_at", "updated_at", "cost"),
    sortOrder: fc.constantFrom("asc", "desc"),
  },
  { requiredKeys: ["search"] },
);

describe("the search of a list", { timeout: LONG }, () => {
  // First, because the access token is valid for 15 minutes, and the other test may take longer.
  test("answers through the API: 200, or 422 with the field", async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (given) => {
        const answer = await many.api.get(`/api/v1/verifications?${new URLSearchParams(given)}`);
        expect([200, 422]).toContain(answer.status);
      }),
      runs(isFull ? 1000 : 25),
    );
  });

  test("finds names that contain the text, never finds others' rows, and never fails", async () => {
    const ctx = contextOn(stack().env);
    await fc.assert(
      fc.asyncProperty(asked, fc.boolean(), async (given, isMany) => {
        const read = listQuery.safeParse({ ...given, limit: "100" });
        if (!read.success) return;
        const person = isMany ? many : few;
        const found = await listVerifications(ctx, person.id, read.data);
        expect(found.verifications.every((row) => row.requester_id === person.id)).toBe(true);
        const { search, scope } = read.data;
        const isSeen = scope === undefined || scope === "mine" || scope === "requested";
        const total = found.pagination.totalCount;
        if (!search || !isSeen || total > 100) return;
        const names = found.verifications.map((row) => row.target_name);
        expect(names).toEqual(expect.arrayContaining(NAMES.filter((name) => name.includes(search))));
      }),
      isFull ? runs() : runs(80),
    );
  });
});
