import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { links } from "#db/schema/accounts/sessions.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { linkToken } from "#functions/accounts/links/links.ts";
import { requestBody } from "#tests/harness/verification/verification.ts";
import { type CauseTests, titleOf } from "./cause.ts";
import { TEAMS } from "./teams.ts";
import { type CauseWorld, causeWorld } from "./world.ts";

const ALL = ["admin", "member", "owner"];

let world: CauseWorld;
let owner: User;
let admin: User;
let member: User;
let team: string;
let path: string;
beforeAll(async () => {
  world = await causeWorld();
  owner = await world.someone("owner");
  admin = await world.someone("admin");
  member = await world.someone("member");
  const [away, former] = [await world.someone("a member who's away"), await world.someone("former")];
  team = await world.team(
    [owner, "owner"],
    [admin, "admin"],
    [member, "member"],
    [away, "viewer"],
    [former, "admin"],
  );
  path = `/api/v1/teams/${team}`;
  for (const who of [owner, admin, member, former, await world.someone("bystander")]) await world.api(who);
  await world.leave(team, former);
});
afterAll(() => world.stop());

/** Someone who has an account is invited. @returns them, and the token that was emailed */
async function invite(name: string): Promise<{ invited: User; token: string }> {
  const invited = await world.someone(name);
  await (await world.api(owner)).post(`${path}/invite`, { email: invited.email, role: "viewer" });
  const [link] = await world.db
    .select()
    .from(links)
    .where(eq(links.email, invited.email))
    .orderBy(desc(links.id));
  expect(link?.kind).toBe("team_invite");
  return { invited, token: await linkToken(world.ctx.env, link!) };
}

/** Someone joins. */
async function joined(name: string): Promise<User> {
  const { invited, token } = await invite(name);
  const answer = await (await world.api(invited)).post("/api/v1/teams/invitations/accept", { token });
  expect(answer.status).toBe(200);
  return invited;
}

const invitations = async () =>
  (await (await world.api(owner)).get(`${path}/invitations`)).data.invitations as { id: string }[];

const tests: CauseTests<typeof TEAMS> = {
  async created() {
    const founder = await world.someone("founder", { accountType: "business" });
    const heard = await world.heard(async () =>
      (await world.api(founder)).post("/api/v1/teams", { name: "Reed Homes" }),
    );
    expect(heard("team_updated")).toEqual(["founder"]);
  },
  async settings() {
    const heard = await world.heard(async () => (await world.api(owner)).put(path, { name: "Byron & Co" }));
    expect(heard("team_updated")).toEqual(ALL);
  },
  async invited() {
    const heard = await world.heard(() => invite("invited"));
    expect(heard("team_updated")).toEqual(ALL);
  },
  async invitationCancelled() {
    const [{ id } = { id: "" }] = await invitations();
    const heard = await world.heard(async () => (await world.api(owner)).delete(`${path}/invitations/${id}`));
    expect(heard("team_updated")).toEqual(ALL);
  },
  async joined() {
    const { invited, token } = await invite("joiner");
    const api = await world.api(invited);
    const heard = await world.heard(() => api.post("/api/v1/teams/invitations/accept", { token }));
    expect(heard("team_updated")).toEqual([...ALL, "joiner"].sort());
    await world.leave(team, invited);
  },
  async joinedNotice() {
    let invited: User | undefined;
    const heard = await world.heard(async () => {
      invited = await joined("another joiner");
    });
    expect(heard("new_notification")).toEqual(["owner"]);
    expect(await world.opens(owner)).toBe(TEAMS.joinedNotice.opens);
    await world.leave(team, invited!);
  },
  async role() {
    const heard = await world.heard(async () =>
      (await world.api(owner)).put(`${path}/members/${member.id}/role`, { role: "manager" }),
    );
    expect(heard("team_updated")).toEqual(ALL);
  },
  async roleNotice() {
    const heard = await world.heard(async () =>
      (await world.api(owner)).put(`${path}/members/${member.id}/role`, { role: "member" }),
    );
    expect(heard("new_notification")).toEqual(["member"]);
    expect(await world.opens(member)).toBe(TEAMS.roleNotice.opens);
  },
  async removed() {
    const gone = await joined("removed");
    const heard = await world.heard(async () =>
      (await world.api(owner)).delete(`${path}/members/${gone.id}`),
    );
    expect(heard("team_updated")).toEqual([...ALL, "removed"].sort());
  },
  async left() {
    const gone = await joined("left");
    const heard = await world.heard(async () => (await world.api(gone)).post(`${path}/leave`));
    expect(heard("team_updated")).toEqual([...ALL, "left"].sort());
  },
  async accountDeleted() {
    const gone = await joined("deleted");
    const heard = await world.heard(async () => {
      const answer = await (await world.api(gone)).delete("/api/users/me", { email: gone.email });
      expect(answer.status).toBe(200);
    });
    expect(heard("team_updated")).toEqual(ALL);
  },
  async transferAsked() {
    const heard = await world.heard(async () =>
      (await world.api(owner)).post(`${path}/transfer`, { userId: admin.id }),
    );
    expect(heard("team_updated")).toEqual(ALL);
    expect(heard("new_notification")).toEqual(["admin"]);
  },
  async transferWithdrawn() {
    const heard = await world.heard(async () => (await world.api(owner)).delete(`${path}/transfer`));
    expect(heard("team_updated")).toEqual(ALL);
  },
  async transferred() {
    await (await world.api(owner)).post(`${path}/transfer`, { userId: admin.id });
    const heard = await world.heard(async () => (await world.api(admin)).post(`${path}/transfer/accept`));
    expect(heard("team_updated")).toEqual(ALL);
    await (await world.api(admin)).post(`${path}/transfer`, { userId: owner.id });
    await (await world.api(owner)).post(`${path}/transfer/accept`);
  },
  async deleted() {
    const lone = await world.someone("lone owner");
    const id = await world.team([lone, "owner"]);
    const heard = await world.heard(async () => (await world.api(lone)).delete(`/api/v1/teams/${id}`));
    expect(heard("team_updated")).toEqual(["lone owner"]);
  },
  async note() {
    const id = await request();
    const heard = await world.heard(async () =>
      (await world.api(admin)).post(`/api/verifications/${id}/notes`, { text: "Call them." }),
    );
    expect(heard("team_updated")).toEqual(ALL);
  },
  async assigned() {
    const id = await request();
    const heard = await world.heard(async () =>
      (await world.api(owner)).put(`/api/verifications/${id}/assignee`, { userId: member.id }),
    );
    expect(heard("new_notification")).toEqual(["member"]);
    expect(await world.opens(member)).toBe(TEAMS.assigned.opens);
  },
};

/** A request of the team. @returns its id */
async function request(): Promise<string> {
  const { email } = await world.someone("subject");
  const answer = await (await world.api(owner)).post(
    "/api/v1/verifications",
    requestBody(email, { teamId: team }),
  );
  return answer.data.id;
}

for (const [name, run] of Object.entries(tests)) test(titleOf(TEAMS[name as keyof typeof TEAMS]), run);
