import { describe, expect, it } from "vitest";
import { mailsTo } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  back,
  exported,
  HELD,
  isDone,
  isOut,
  notificationsAbout,
  person,
  quiet,
  READY,
  readyMails,
} from "#tests/harness/verification/mutual.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { consentTo, inviteOf, requestOf, view } from "#tests/harness/verification/verification.ts";

describe("POST /api/verifications/:id/mutual", () => {
  it("requests a check of the requester: same kind, roles swapped, free, and they must consent", async () => {
    const first = await account({ firstName: "Robin", lastName: "Fox" });
    const second = await account({ firstName: "Jane", lastName: "Doe" });
    const context = { purpose: "rental", meetingLocation: "12 Elm St", additionalNotes: "mine" } as const;
    const there = await peerOf(first, second.email, { context, urgency: "urgent", mutual: true });
    expect((await view(second, there)).actions).toContain("mutual");
    expect((await view(first, there)).actions).not.toContain("mutual");

    const answer = await back(second, there);
    expect(answer.status).toBe(201);
    const id = answer.data.verification_id;
    expect(await view(first, id)).toMatchObject({
      status: "pending",
      verification_type: "employment",
      purpose: "tenant",
      priority: "standard",
      target_name: "Robin Fox",
      notes: null,
      peer: {
        kind: "employment",
        context: "rental",
        meeting_location: "12 Elm St",
        mutual_offered: false,
      },
      mutual: { with_id: there, with_status: "pending", held: false },
      viewer_roles: ["target"],
      consent: { given_at: null },
    });
    expect(await view(second, id)).toMatchObject({ estimated_cost: 0, target_user_id: null });
    expect(await view(second, there)).toMatchObject({
      mutual: { with_id: id, with_status: "pending", held: false },
    });
    expect((await view(first, id)).actions).not.toContain("mutual");
    expect((await view(second, there)).actions).not.toContain("mutual");
    expect(await notificationsAbout(first, id)).toEqual([
      "new_verification_request: New verification request",
    ]);
    await inviteOf(first.email, id);
  });

  it("verifies the requester's business after a business check, or the requester if they have none", async () => {
    const [person, firm, subject] = [
      await account({ firstName: "Robin", lastName: "Fox" }),
      await account({ accountType: "business", businessName: "Fox Bicycles" }),
      await account(),
    ];
    const target_info = { name: "Reed Homes, Inc.", email: subject.email };
    for (const [asker, type, name] of [
      [person, "identity", "Robin Fox"],
      [firm, "business", "Fox Bicycles"],
    ] as const) {
      const there = await peerOf(asker, subject.email, { verification_type: "business", target_info });
      const { verification_id: id } = (await back(subject, there)).data;
      expect(await view(subject, id)).toMatchObject({
        verification_type: type,
        target_name: name,
        peer: { kind: type },
      });
    }
  });

  it("is created once, even by concurrent calls; a repeated key is answered as before", async () => {
    const [first, second] = [await person(), await person()];
    const there = await peerOf(first, second.email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => back(second, there)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe("mutual_exists");
    expect(await rows("SELECT count(*) AS n FROM verifications WHERE requester_id = ?", [second.id])).toEqual(
      [{ n: 1 }],
    );

    const again = await peerOf(first, second.email);
    const [one, two] = [await back(second, again, "back-1"), await back(second, again, "back-1")];
    expect([one.status, two.status, two.data]).toEqual([201, 201, one.data]);
  });

  it("is only for the subject of a peer check that hasn't ended", async () => {
    const [first, second] = [await person(), await person()];
    const plain = await requestOf(first, second.email);
    expect((await back(second, plain)).error.code).toBe("not_peer");
    const there = await peerOf(first, second.email);
    expect((await back(first, there)).error.code).toBe("not_subject");
    await first.api.post(`/api/verifications/${there}/cancel`);
    expect((await back(second, there)).error.code).toBe("wrong_status");
    expect(await rows("SELECT id FROM verifications WHERE requester_id = ?", [second.id])).toEqual([]);
  });

  it("stays hidden from a requester who has blocked the subject", async () => {
    const [first, second] = [await person(), await person()];
    const earlier = await peerOf(second, first.email);
    await first.api.post(`/api/verifications/${earlier}/block`, {});
    const there = await peerOf(first, second.email);
    const id = (await back(second, there)).data.verification_id;
    expect((await first.api.get(`/api/verifications/${id}`)).status).toBe(404);
    await quiet([id]);
    expect(await notificationsAbout(first, id)).toEqual([]);
    expect((await mailsTo(first.email)).filter(({ text }) => text.includes(id))).toEqual([]);
  });

  it("holds nothing back from a requester who has blocked the subject; the subject waits as usual", {
    tags: ["full"],
  }, async () => {
    const [first, second] = [await person(), await person()];
    const earlier = await peerOf(second, first.email);
    await first.api.post(`/api/verifications/${earlier}/block`, {});
    const there = await peerOf(first, second.email);
    const id = (await back(second, there)).data.verification_id;
    await consentTo(second, there);
    await isDone(first, there);
    await quiet([there, id]);

    const own = await view(first, there);
    expect(own.mutual).toEqual({ with_id: null, with_status: null, held: false });
    expect(own.results).not.toBeNull();
    expect((await exported(first, there)).status).toBe(200);
    expect((await notificationsAbout(first, there)).filter((one) => one === READY || one === HELD)).toEqual([
      READY,
    ]);
    expect(await readyMails(first, there)).toHaveLength(1);
    const theirs = await view(second, there);
    expect(theirs.mutual).toEqual({ with_id: id, with_status: "pending", held: true });
    expect(theirs.results).toBeNull();
    expect((await notificationsAbout(second, there)).filter((one) => one === READY || one === HELD)).toEqual([
      HELD,
    ]);
    expect(await readyMails(second, there)).toEqual([]);

    await first.api.delete(`/api/verifications/${earlier}/block`);
    expect((await view(first, there)).results).not.toBeNull();
    await second.api.post(`/api/verifications/${id}/cancel`);
    await isOut(there, [first, second], [there, id]);
  });

  it("is shown to the two people, not to the first requester's team", async () => {
    const [owner, first, second] = await Promise.all([account(), person(), person()]);
    const teamId = await teamOf([owner, "owner"], [first, "manager"]);
    const there = await peerOf(first, second.email);
    await intoTeam(there, teamId);
    const id = (await back(second, there)).data.verification_id;
    for (const who of [first, second]) expect((await view(who, there)).mutual.with_id).toBe(id);
    expect((await view(owner, there)).mutual).toEqual({ with_id: null, with_status: null, held: false });
    await consentTo(second, there);
    await isDone(first, there);
    expect((await view(owner, there)).mutual).toEqual({ with_id: null, with_status: null, held: true });
  });
});
