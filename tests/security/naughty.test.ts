import { beforeAll, describe, expect, it, test } from "vitest";
import { cleanLines } from "#contract/clean-text.ts";
import { client } from "#tests/harness/client.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { sample } from "#tests/harness/scope.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { BODIES, textsIn, withKey, withText } from "./bodies.ts";
import { type Endpoint, endpoints, needsSignIn } from "./endpoints.ts";
import { NAUGHTY } from "./naughty.ts";

/** Sends texts that break programs through every text field of the API. None may cause a 500 or a partial write. */

const parsing = endpoints().filter((endpoint) => endpoint.parsesJson);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const CASES = parsing.flatMap((endpoint) =>
  (BODIES[nameOf(endpoint)]?.() ?? []).flatMap((body, kind) =>
    textsIn(body).flatMap((leaf, place) =>
      Object.entries(NAUGHTY).map(([category, texts]) => ({
        ...{ endpoint, kind, leaf, category, title: leaf.join(".") },
        // Fields take turns: each gets every second text of each category.
        texts: texts.filter((_, i) => (i + place) % 2 === 0),
      })),
    ),
  ),
);

let clerk: Account;
beforeAll(async () => {
  clerk = await staffMember();
});

/** What a person has written so far: audit entries, their account and the number of their requests. */
const written = ({ id }: Account) =>
  rows(
    `SELECT (SELECT count(*) FROM audit WHERE actor = ?1) AS deeds, u.*, s.n AS requests
      FROM users u, (SELECT count(*) AS n FROM verifications WHERE requester_id = ?1) s WHERE u.id = ?1`,
    [id],
  );

test("every endpoint that parses JSON has its texts tested", () => {
  expect(Object.keys(BODIES).sort()).toEqual(parsing.map(nameOf).sort());
});

describe.each(sample(CASES, 40))(
  "$endpoint.method $endpoint.path, $title",
  ({ endpoint, kind, leaf, category, texts }) => {
    it(`takes ${category} for text, or says what is wrong with it`, async () => {
      const person = await account();
      const path = endpoint.path.replace(
        /:\w+/,
        endpoint.path.includes("/verifications/:id") ? await requestOf(person, someEmail()) : "none_0",
      );
      const isOpen = !needsSignIn(endpoint);
      const caller = endpoint.access === "staff" ? clerk.api : isOpen ? client() : person.api;
      let before = await written(person);
      for (const text of texts) {
        const body = withText(BODIES[nameOf(endpoint)]?.()[kind], leaf, text);
        const answer = await caller.call(endpoint.method, path, { body });
        expect([answer.status < 500, answer.status, text]).toEqual([true, answer.status, text]);
        const after = await written(person);
        if (answer.status >= 400) expect(after).toEqual(before);
        before = after;
        if (answer.status < 400) continue;
        expect(answer.error.message).not.toMatch(/SQLITE|syntax error|undefined|\[object|TypeError/);
      }
    });
  },
);

describe.each(sample(parsing, 12))("$method $path", (endpoint) => {
  it("treats keys with a meaning in programs as ordinary keys", async () => {
    const person = await account();
    const caller = endpoint.access === "staff" ? clerk.api : person.api;
    for (const key of ["__proto__", "constructor", "prototype", "staff", "id"]) {
      const [body] = BODIES[nameOf(endpoint)]?.() ?? [];
      const answer = await caller.call(endpoint.method, endpoint.path.replace(/:\w+/, "none_0"), {
        body: withKey(body ?? {}, key),
      });
      expect(answer.status).toBeLessThan(500);
      expect(await rows("SELECT staff FROM users WHERE id = ?", [person.id])).toEqual([{ staff: 0 }]);
    }
  });
});

test("stored texts come back as they were meant", async () => {
  const { api, email } = await account();
  for (const text of sample(Object.values(NAUGHTY).flat(), 40)) {
    const answer = await api.put("/api/users/profile", { name: "Ada Byron", email, bio: text });
    const meant = cleanLines(text).trim();
    if (answer.status !== 200) {
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ["bio"]]);
      expect(meant.length).toBeGreaterThan(1000);
      continue;
    }
    const me = await api.get<{ user: { bio: string | null } }>("/api/auth/me");
    expect(me.data.user.bio).toBe(meant === "" ? null : meant);
  }
});
