import { describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { client } from "#tests/harness/client.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { withdrawConsentOf } from "#tests/harness/verification/sharing.ts";
import { consentTo, inviteOf, JANE, requestOf, view } from "#tests/harness/verification/verification.ts";

const read = (id: string, invite: string, now?: number) =>
  client().post<Record<string, unknown>>(`/api/verifications/${id}/invite`, { invite }, { now });

/** A request, and the token from the email to its subject. */
async function asked(requester: Account, email = someEmail("jane")) {
  const id = await requestOf(requester, email, {
    requestedServices: ["document_verification"],
    notes: "a private note",
  });
  return { id, email, invite: await inviteOf(email, id) };
}

const CHECKED = "2026-10-05T00:00:00.000Z";

/** A verification of the requester's own identity that a reviewer passed. @returns its id */
async function ownIdentity(person: Account, lastName: string): Promise<string> {
  const { data } = await person.api.post<{ id: string }>("/api/v1/verifications", {
    verificationType: "identity",
    mode: "self",
    personalInfo: { firstName: "Marcus", lastName, dateOfBirth: "1990-04-12" },
    consent: { accepted: true, textVersion: CONSENT_VERSION },
  });
  await rows("UPDATE verifications SET status = 'completed', stage = 'done' WHERE id = ?", [data.id]);
  await rows(
    `UPDATE checks SET status = 'passed', score = 1, grade = 'G4', checked_at = ?,
       subject_name = json_object('first', 'Marcus', 'last', ?) WHERE verification_id = ?`,
    [Date.parse(CHECKED), lastName, data.id],
  );
  return data.id;
}

describe("POST /api/verifications/:id/invite", () => {
  it("tells the link's holder who asks, for what and until when, and of what was stated only the name", async () => {
    const requester = await account({ firstName: "Marcus", lastName: "Reed" });
    const { id, email, invite } = await asked(requester);
    const { status, data } = await read(id, invite);
    const text = JSON.stringify(data);
    expect(status).toBe(200);
    const { expires_at, ...rest } = data;
    expect(rest).toEqual({
      requester_name: "Marcus Reed",
      requester_business: null,
      requester_unverified_name: null,
      requester_email: requester.email,
      requester_is_business: false,
      requester_identity: null,
      verification_type: "identity",
      purpose: "personal",
      peer: null,
      checks: ["identity_match", "document_verification"],
      sent_to: "j…@e….com",
      block_token: expect.stringMatching(/^[\w-]+\.[\w-]+$/),
      waiting_address: null,
      account: "none",
      stated_name: { first_name: "Jane", last_name: "Doe" },
    });
    // The time to answer starts with the email. The link is valid for one more day.
    const [link] = await rows<{ expires_at: number; made_at: number }>(
      `SELECT min(l.expires_at) AS expires_at, v.created_at AS made_at FROM links l
        JOIN verifications v ON v.id = l.ref_id WHERE v.id = ? AND l.kind = 'invite'`,
      [id],
    );
    expect(Date.parse(String(expires_at))).toBe(link!.expires_at - DAY);
    expect(Date.parse(String(expires_at))).toBeGreaterThanOrEqual(link!.made_at + 14 * DAY);
    for (const secret of [email, JANE.dateOfBirth, "Main St", "private note"])
      expect(text).not.toContain(secret);
    // Reading binds no account and changes nothing.
    const [after] = await rows("SELECT status, target_user_id, version FROM verifications WHERE id = ?", [
      id,
    ]);
    expect(after).toMatchObject({ status: "pending", target_user_id: null });
    expect((await read(id, invite)).status).toBe(200);
  });

  it("tells what was verified about the requester while it's valid, and no more", async () => {
    const requester = await account({ firstName: "Marcus", lastName: "Reed" });
    const { id, invite } = await asked(requester);
    const own = await ownIdentity(requester, "Reed");
    const shown = async () => {
      const { requester_email, requester_identity } = (await read(id, invite)).data;
      return { requester_email, requester_identity };
    };
    const email = requester.email;
    const holds = { requester_email: email, requester_identity: { grade: "G4", date: CHECKED } };
    const lapses = { requester_email: email, requester_identity: null };
    expect(await shown()).toEqual(holds);
    const change = async (statement: string, back: string) => {
      await rows(statement, [own]);
      expect(await shown(), statement).toEqual(lapses);
      await rows(back, [own]);
      expect(await shown(), back).toEqual(holds);
    };
    const consent = (at: string) => `UPDATE consents SET withdrawn_at = ${at} WHERE verification_id = ?`;
    await change(consent("1"), consent("NULL"));
    const check = (set: string) => `UPDATE checks SET ${set} WHERE verification_id = ?`;
    await change(check("sandbox = 1"), check("sandbox = 0"));
    await change(check("grade = 'G1'"), check("grade = 'G4'"));
    await change(check("expires_at = 1"), check("expires_at = NULL"));
    const request = (set: string) => `UPDATE verifications SET ${set} WHERE id = ?`;
    const name = (last: string) => check(`subject_name = json_object('first', 'marcus', 'last', '${last}')`);
    await change(name("Bank"), name("reed"));
    await change(request("mutual_with = 'ver_0'"), request("mutual_with = NULL"));
    await change(
      "INSERT INTO disputes (id, verification_id, check_id, finding, statement, opened_at, due_at) SELECT 'dsp_' || id, id, 'identity_match', 'x', '', 1, 2 FROM verifications WHERE id = ?",
      "DELETE FROM disputes WHERE verification_id = ?",
    );
    await rows("UPDATE users SET email_verified_at = NULL WHERE id = ?", [requester.id]);
    expect(await shown()).toEqual({ ...holds, requester_email: null });
  });

  it("tells the same to the subject who reads the open request, and only to them", async () => {
    const [requester, subject] = [await account({ firstName: "Marcus", lastName: "Reed" }), await account()];
    const { id } = await asked(requester, subject.email);
    await ownIdentity(requester, "Reed");
    const proof = { requester_email_verified: true, requester_identity: { grade: "G4", date: CHECKED } };
    const none = { requester_email_verified: null, requester_identity: null };
    expect(await view(subject, id)).toMatchObject(proof);
    expect(await view(requester, id)).toMatchObject(none);
    await consentTo(subject, id);
    expect(await view(subject, id)).toMatchObject(proof);
    await withdrawConsentOf(subject, id);
    expect(await view(subject, id)).toMatchObject(none);
  });

  it("accepts only this request's own token", async () => {
    const requester = await account();
    const [one, two] = [await asked(requester), await asked(requester)];
    const altered = `${one.invite.slice(0, -2)}${one.invite.endsWith("AA") ? "BB" : "AA"}`;
    for (const wrong of [altered, two.invite, "lnk_0.x", one.invite.split(".")[0] ?? ""])
      expect((await read(one.id, wrong)).status, wrong).toBe(404);
  });

  it("says why there is nothing to decide", async () => {
    const [requester, subject] = [await account(), await account()];
    const said = async (id: string, invite: string, now?: number) => {
      const { status, error } = await read(id, invite, now);
      return [status, error.code, error.message];
    };
    const cancelled = await asked(requester);
    await requester.api.post(`/api/verifications/${cancelled.id}/cancel`);
    expect(await said(cancelled.id, cancelled.invite)).toEqual([
      409,
      "request_closed",
      "This request was cancelled by the person who sent it.",
    ]);
    const declined = await asked(requester);
    await client().post(`/api/verifications/${declined.id}/decline`, { invite: declined.invite });
    expect(await said(declined.id, declined.invite)).toEqual([
      409,
      "request_closed",
      "This request was declined. Nothing was read or checked.",
    ]);
    const agreed = await asked(requester, subject.email);
    await consentTo(subject, agreed.id);
    expect(await said(agreed.id, agreed.invite)).toEqual([
      409,
      "request_answered",
      "You've already agreed to this request.",
    ]);
    await withdrawConsentOf(subject, agreed.id);
    expect(await said(agreed.id, agreed.invite)).toEqual([
      409,
      "request_closed",
      "You withdrew your consent, so this request has ended.",
    ]);
    const old = await asked(requester);
    expect((await said(old.id, old.invite, Date.now() + 16 * DAY))[1]).toBe("link_expired");
    await rows("UPDATE users SET suspended_at = 1 WHERE id = ?", [requester.id]);
    expect((await said(old.id, old.invite))[1]).toBe("request_paused");
  });
});
