import { describe, expect, it } from "vitest";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, joins, teamOf } from "#tests/harness/people/team.ts";
import { socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, requestOf, view } from "#tests/harness/verification/verification.ts";

type Person = Awaited<ReturnType<typeof account>>;

const file = (person: Person, id: string, tags: unknown) =>
  person.api.put<{ tags: string[] }>(`/api/verifications/${id}/tags`, { tags });

describe("PUT /api/verifications/:id/tags", () => {
  it("replaces the request's tags, normalized and each once, and updates open pages", async () => {
    const me = await account();
    const id = await requestOf(me, someEmail());
    const first = await file(me, id, ["Oak  Street", " wave 1 ", "WAVE 1"]);
    expect(first.data.tags).toEqual(["oak street", "wave 1"]);
    const live = await socket(me);
    await live.watch(id);
    expect((await file(me, id, ["elm"])).data.tags).toEqual(["elm"]);
    await live.next("verification_updated", ({ data }) => data.verification_id === id);
    expect((await file(me, id, [])).data.tags).toEqual([]);
    live.close();
    const audited = await rows(
      "SELECT actor, detail FROM audit WHERE action = 'verification.tagged' AND entity_id = ? ORDER BY id",
      [id],
    );
    expect(audited.map(({ detail }) => detail)).toEqual(['{"tags":2}', '{"tags":1}', '{"tags":0}']);
    expect(audited[0]?.actor).toBe(me.id);
  });

  it("writes nothing when nothing changes", async () => {
    const me = await account();
    const id = await requestOf(me, someEmail());
    await file(me, id, ["b", "a"]);
    const version = () => rows("SELECT version FROM verifications WHERE id = ?", [id]);
    const before = await version();
    expect((await file(me, id, ["a", "b"])).data.tags).toEqual(["a", "b"]);
    expect(await version()).toEqual(before);
  });

  it("is for members of the requester's team whose role allows it, not for the subject", async () => {
    const [me, mate, viewer, subject] = await Promise.all([account(), account(), account(), account()]);
    const id = await requestOf(me, subject.email);
    const team = await teamOf([me, "owner"], [mate, "member"], [viewer, "viewer"]);
    await intoTeam(id, team);
    await consentTo(subject, id);
    expect((await file(mate, id, ["ours"])).data.tags).toEqual(["ours"]);
    for (const other of [viewer, subject]) {
      const answer = await file(other, id, ["theirs"]);
      expect([answer.status, answer.error.code]).toEqual([403, "not_organizer"]);
    }
    await joins(team, subject, "admin");
    expect((await view(subject, id)).actions).not.toContain("organize");
    expect((await file(subject, id, ["theirs"])).status).toBe(403);
    expect(await rows("SELECT tag FROM verification_tags WHERE verification_id = ?", [id])).toEqual([
      { tag: "ours" },
    ]);
  });

  it.each([
    [["a", " "], { "tags.1": "A tag can't be empty" }],
    [["a,b"], { "tags.0": "A tag can't contain a comma" }],
    [["x".repeat(31)], { "tags.0": "Must be no more than 30 characters" }],
    [Array.from({ length: 11 }, (_, i) => `t${i}`), { tags: "At most 10 tags" }],
  ])("refuses %j", async (tags, fields) => {
    const me = await account();
    const id = await requestOf(me, someEmail());
    const answer = await file(me, id, tags);
    expect([answer.status, answer.error.fields]).toEqual([422, fields]);
  });

  it("keeps both when consent is given and tags are set at the same moment", async () => {
    const [me, subject] = await Promise.all([account(), account()]);
    for (let round = 0; round < 3; round++) {
      const id = await requestOf(me, subject.email);
      const [tagged, consented] = await Promise.all([file(me, id, ["now"]), consentTo(subject, id)]);
      expect([tagged.status, consented.status]).toEqual([200, 200]);
      const [row] = await rows(
        "SELECT v.status, t.tag FROM verifications v JOIN verification_tags t ON t.verification_id = v.id WHERE v.id = ?",
        [id],
      );
      expect(row).toEqual({ status: "in_progress", tag: "now" });
    }
  });
});
