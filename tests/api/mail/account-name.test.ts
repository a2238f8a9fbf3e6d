import { describe, expect, it } from "vitest";
import type { Client } from "#tests/harness/client.ts";
import { client } from "#tests/harness/client.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { accept, invitationToken, invited } from "#tests/harness/people/invite-to-team.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { jobsDone } from "#tests/harness/stack/jobs-done.ts";
import { completedCase, disputeOf } from "#tests/harness/verification/dispute.ts";
import { inReview } from "#tests/harness/verification/in-review.ts";
import { back } from "#tests/harness/verification/mutual.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { requestOf, view } from "#tests/harness/verification/verification.ts";
import { mention, write } from "../verifications/[id]/notes/steps.ts";

const NAME = "Call 1-800-555-1212 Now";
/** What alone would show the name: "555" also stands in times and ids. */
const NUMBER = "555-1212";
const caller = (email?: string) =>
  account({ firstName: "Call 1-800-555-1212", lastName: "Now", ...(email && { email }) });

/** A suspicious name with its label: a key that pages show with one, or a consent's own words. */
const LABELED = /"(?:inviter_|requester_)?unverified_name":"[^"]*"|\(unverified name: “[^”]*”\)/g;

/** @returns the answer without labeled names */
async function read(api: Client, path: string): Promise<string> {
  const { status, json } = await api.get(path);
  expect([path, status]).toEqual([path, 200]);
  return JSON.stringify(json).replace(LABELED, "");
}

async function titlesFor({ id }: Account): Promise<string> {
  const found = await rows<{ title: string; message: string }>(
    "SELECT title, message FROM notifications WHERE user_id = ?",
    [id],
  );
  return JSON.stringify(found);
}

describe("an account's name that is a message", () => {
  it("appears nowhere in what a colleague reads, and in the list of members behind its label", async () => {
    const [boss, mate] = await Promise.all([account(), caller()]);
    const team = await teamOf([boss, "owner"], [mate, "admin"]);
    const id = await requestOf(mate, someEmail());
    await intoTeam(id, team);
    await mate.api.put(`/api/verifications/${id}/assignee`, { userId: mate.id });
    expect((await write(mate, id, `See this, ${mention(mate, "me")}`)).status).toBe(201);
    await mate.api.put(`/api/verifications/${id}/presence`, {});
    await invited({ id: team, name: "Team", owner: mate });

    const inTeam = `/api/v1/teams/${team}`;
    for (const path of [
      "/api/v1/verifications",
      `/api/verifications/${id}`,
      `/api/verifications/${id}/notes`,
      `/api/verifications/${id}/presence`,
      `/api/analytics/dashboard?timeRange=30&teamId=${team}`,
      inTeam,
      `${inTeam}/members`,
      `${inTeam}/dashboard`,
      `${inTeam}/invitations`,
      `${inTeam}/activity`,
      `${inTeam}/analytics`,
    ])
      expect(await read(boss.api, path), path).not.toContain(NUMBER);
    const { data } = await boss.api.get<{ members: object[] }>(`${inTeam}/members`);
    expect(data.members).toContainEqual(
      expect.objectContaining({
        full_name: "A team member",
        first_name: "A team member",
        last_name: "",
        unverified_name: NAME,
      }),
    );
    await rows("UPDATE memberships SET role = 'admin' WHERE user_id = ?", [boss.id]);
    await rows("UPDATE memberships SET role = 'owner' WHERE user_id = ?", [mate.id]);
    expect(await read(boss.api, inTeam)).not.toContain(NUMBER);
  });

  it("doesn't appear in notifications and mail between colleagues", async () => {
    const [boss, mate] = await Promise.all([account(), caller()]);
    const team = await teamOf([boss, "owner"], [mate, "admin"]);
    const id = await requestOf(boss, someEmail());
    await intoTeam(id, team);
    await mate.api.put(`/api/verifications/${id}/assignee`, { userId: boss.id });
    await write(mate, id, `See this, ${mention(boss, "boss")}`);
    await write(mate, id, "And this");
    await jobsDone("team.notify", id);
    const told = await titlesFor(boss);
    for (const title of ["assigned a verification to you", "mentioned you", "wrote a note"])
      expect(told).toContain(`A team member ${title}`);
    expect(told).not.toContain(NUMBER);
    for (const [words, subject] of [
      ["assigned", "A team member assigned a verification to you"],
      ["mentioned", "A team member mentioned you in a note"],
    ] as const) {
      const mail = await waitForMail(boss.email, (one) => one.subject.includes(words));
      expect([mail.subject, mail.text.includes(NUMBER)]).toEqual([subject, false]);
    }
  });

  it("doesn't appear to those they invite, and not to those who invited them", async () => {
    const [boss, mate] = await Promise.all([account(), caller()]);
    const team = await teamOf([boss, "owner"], [mate, "admin"]);
    const one = await invited({ id: team, name: "Team", owner: mate });
    const token = await invitationToken(one.email);
    const mail = await waitForMail(one.email);
    expect(mail.subject).toBe("An unverified sender invites you to join Team on Countersign");
    expect(mail.text).not.toContain(NUMBER);
    const page = await client().post("/api/v1/teams/invitations/read", { token });
    expect(page.data).toMatchObject({
      inviter_name: "An unverified sender",
      inviter_unverified_name: NAME,
    });

    const mine = await invited({ id: team, name: "Team", owner: boss });
    const joiner = await caller(mine.email);
    await accept(joiner.api, await invitationToken(mine.email));
    expect(await titlesFor(boss)).toContain("An unverified sender joined Team");
  });

  it("appears to staff behind its label", async () => {
    const [staff, disputed, open] = await Promise.all([staffMember(), completedCase(), inReview()]);
    const { data } = await disputeOf(disputed);
    // Due before other tests' disputes, so that it's on the first page.
    await rows("UPDATE disputes SET due_at = ? WHERE id = ?", [Date.now() + 5 * 60_000, data.id]);
    for (const { id } of [disputed, open])
      await rows(
        `UPDATE users SET first_name = 'Call 1-800-555-1212', last_name = 'Now', business_name = NULL
          WHERE id = (SELECT requester_id FROM verifications WHERE id = ?)`,
        [id],
      );
    const shown = `An unverified sender (unverified name: “${NAME}”)`;
    const list = await staff.api.get<{ disputes: object[] }>("/api/v1/disputes");
    expect(list.data.disputes).toContainEqual(
      expect.objectContaining({ id: data.id, requester_name: shown }),
    );
    const review = await staff.api.get(`/api/v1/reviews/${open.checkId}`);
    expect(review.data).toMatchObject({ requester_name: shown });
  });

  it("is no subject's name when they're verified in return", async () => {
    const [asker, subject] = await Promise.all([caller(), account()]);
    const there = await peerOf(asker, subject.email, { mutual: true });
    const { data } = await back(subject, there);
    expect(await view(subject, data.verification_id)).toMatchObject({ target_name: null });
  });
});
