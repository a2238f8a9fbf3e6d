import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "#db/schema/accounts/users.ts";
import { outbox } from "#db/schema/outbox.ts";
import { setLegalHold } from "#functions/lifecycle/end/by-operator.ts";
import { addressEvents } from "#functions/notifications/recipients.ts";
import type { WorldCaller } from "#tests/harness/world/world-api.ts";
import { type CauseWorld, causeWorld } from "./causes/world.ts";

/** What the team does with its request reaches the team's pages, and none of the subject's. */
let world: CauseWorld;
let owner: WorldCaller;
let people: Record<"owner" | "mate" | "subject", User>;
let team: string;
beforeAll(async () => {
  world = await causeWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  people = {
    owner: await world.someone("owner"),
    mate: await world.someone("mate"),
    subject: await world.someone("subject"),
  };
  team = await world.team([people.owner, "owner"], [people.mate, "member"], [people.subject, "viewer"]);
  owner = await world.api(people.owner);
  await world.api(people.mate);
});

const liveRows = () =>
  world.db.select().from(outbox).where(eq(outbox.channel, "live")).orderBy(outbox.createdAt);

type Deed = (id: string) => Promise<unknown>;
const at = (id: string, rest: string) => `/api/verifications/${id}/${rest}`;
const note = async (id: string): Promise<string> =>
  (await owner.post(at(id, "notes"), { text: `Ask @[Mate](${people.mate.id})` })).data.id;
const assign: Deed = (id) => owner.put(at(id, "assignee"), { userId: people.mate.id });

/** Each is done by the owner. `isTold`: whether the team's pages hear of it at once. */
const DEEDS: Record<string, { deed: Deed; before?: Deed; isTold?: true }> = {
  tags: { deed: (id) => owner.put(at(id, "tags"), { tags: ["urgent"] }), isTold: true },
  "an assignment": { deed: assign, isTold: true },
  "the end of an assignment": {
    before: assign,
    deed: (id) => owner.put(at(id, "assignee"), { userId: null }),
    isTold: true,
  },
  "a note that mentions a colleague": { deed: note, isTold: true },
  "the end of a note": {
    before: async (id) => {
      kept = await note(id);
    },
    deed: (id) => owner.delete(at(id, `notes/${kept}`)),
    isTold: true,
  },
  "a reminder": { deed: (id) => owner.post(at(id, "remind")), isTold: true },
  watching: { deed: (id) => owner.put(at(id, "watch"), { watching: true }) },
  "an open page": { deed: (id) => owner.put(at(id, "presence"), {}) },
  "a legal hold": { deed: (id) => setLegalHold(world.ctx, id, true, "ops:test") },
};
let kept: string;

describe.each([
  ["a teammate whom the request was sent to", false],
  ["a teammate who agreed to it", true],
])("%s", (_, agreed) => {
  test.each(Object.entries(DEEDS))("hears nothing of %s", async (_name, { deed, before, isTold }) => {
    const subject = await world.api(people.subject);
    const id = await world.ask(people.owner, people.subject, { teamId: team });
    if (agreed) await world.consent(people.subject, id);
    await before?.(id);
    await world.after(60_000);
    const seen = async () => ({
      detail: (await subject.get(`/api/verifications/${id}`)).data,
      row: (await subject.get("/api/v1/verifications?scope=about_me")).data.verifications[0],
      events: (await subject.get("/api/events?after=0")).data,
      notices: (await subject.get("/api/notifications")).data,
    });
    const [earlier, known] = [await seen(), new Set((await liveRows()).map((row) => row.id))];
    await world.after(60_000);
    await deed(id);
    await world.settle();
    expect(await seen()).toEqual(earlier);
    const rows = (await liveRows()).filter((row) => !known.has(row.id));
    const heard = await addressEvents(world.ctx, rows);
    expect(heard.map(({ userId }) => userId)).not.toContain(people.subject.id);
    // Notices to the mate name them, and not the owner.
    if (isTold)
      expect(heard.map(({ userId }) => userId)).toEqual(
        expect.arrayContaining([people.owner.id, people.mate.id]),
      );
  });
});

test("the requester hears of the tags of a request of their own", async () => {
  const id = await world.ask(people.owner, people.mate);
  await owner.put(at(id, "tags"), { tags: ["mine"] });
  const row = (await liveRows()).findLast(({ name }) => name === "verification_updated");
  expect((await addressEvents(world.ctx, [row!])).map(({ userId }) => userId)).toEqual([people.owner.id]);
});
