import { expect, it } from "vitest";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

it("lists the requester side's tags with their counts, most used first, at most 100", async () => {
  const [me, mate, other] = await Promise.all([account(), account(), account()]);
  const [mine, ours, aboutMe] = [
    await requestOf(me, someEmail()),
    await requestOf(mate, someEmail()),
    await requestOf(other, me.email),
  ];
  await intoTeam(ours, await teamOf([me, "member"], [mate, "member"]));
  const tag = (id: string, word: string) => rows("INSERT INTO verification_tags VALUES (?, ?)", [id, word]);
  await tag(mine, "oak");
  await tag(mine, "elm");
  await tag(ours, "oak");
  await tag(aboutMe, "secret");
  const tags = async () => (await me.api.get<{ tags: unknown[] }>("/api/v1/verifications/tags")).data.tags;
  expect(await tags()).toEqual([
    { tag: "oak", count: 2 },
    { tag: "elm", count: 1 },
  ]);
  await rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
      INSERT INTO verification_tags SELECT ?, 'many ' || i FROM n`,
    [mine],
  );
  const many = await tags();
  expect(many).toHaveLength(100);
  expect(many[0]).toEqual({ tag: "oak", count: 2 });
});
