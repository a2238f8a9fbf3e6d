import { describe, expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  consentTo,
  fixture,
  requestOf,
  upload,
  type VerificationView,
  view,
  viewWhen,
} from "#tests/harness/verification/verification.ts";

const SERVICES = ["document_verification", "address_verification", "phone_verification", "ssn_verification"];

describe("GET /api/verifications/:id", () => {
  it("shows each side its own fields, and strangers nothing", async () => {
    const [requester, subject, stranger] = [await account(), await account(), await account()];
    const id = await requestOf(requester, subject.email, { notes: "Only for us" });
    expect(await view(requester, id)).toMatchObject({
      viewer_roles: ["requester"],
      actions: ["cancel", "organize"],
      notes: "Only for us",
      estimated_cost: 2.99,
      target_user_id: null,
    });
    expect(await view(subject, id)).toMatchObject({
      viewer_roles: ["target"],
      actions: ["consent", "decline", "upload", "report", "block"],
      notes: null,
      estimated_cost: null,
    });
    const refused = await stranger.api.get(`/api/verifications/${id}`);
    expect([refused.status, refused.error.message]).toEqual([404, "Verification not found"]);
  });

  it("no longer shows the requester what couldn't be read once it's over, but still shows the subject", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    await consentTo(subject, id);
    const dark = (await upload(subject, id, await fixture("license-unreadable.jpg"))).data.id;
    const ids = ({ documents }: VerificationView) => documents.map((one) => one.id);
    const open = await viewWhen(requester, id, ({ documents }) =>
      documents.some(({ reading }) => reading === "unreadable"),
    );
    expect(ids(open)).toEqual([dark]);
    const sharp = (await upload(subject, id, await fixture("license.jpg"))).data.id;
    const over = await viewWhen(requester, id, ({ status }) => status === "completed");
    expect(ids(over)).toEqual([sharp]);
    expect(ids(await view(subject, id)).sort()).toEqual([dark, sharp].sort());
  });

  it("answers an honest result for a readable license: what was checked, how, and what wasn't", async () => {
    const [requester, subject] = [await account(), await account()];
    const personalInfo = {
      firstName: "Jane",
      lastName: "Doe",
      dateOfBirth: "1990-04-12",
      ssn: "123456789",
      phone: "+12173334455",
      address: { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701" },
    };
    const id = await requestOf(requester, subject.email, { personalInfo, requestedServices: SERVICES });
    await consentTo(subject, id);
    await upload(subject, id, await fixture("license.jpg"));
    await viewWhen(subject, id, (now) => now.checks[0]?.status === "passed");
    await subject.api.post(`/api/verifications/${id}/evidence-complete`);
    const done = await viewWhen(requester, id, (now) => now.status === "completed");
    const byService = Object.fromEntries(
      done.checks.map((check) => [check.service, [check.status, check.grade]]),
    );
    expect(byService).toEqual({
      identity_match: ["passed", "G2"],
      document_verification: ["passed", "G2"],
      address_verification: ["passed", "G2"],
      phone_verification: ["inconclusive", "G1"],
      ssn_verification: ["inconclusive", "G1"],
    });
    expect(done.results).toMatchObject({
      identity_verification: { name_match: true, document_verified: null, address_verified: null },
      coverage: "3 of 5 checks ran",
    });
    expect(done.results?.overall_score).toBeLessThanOrEqual(59);
    expect(JSON.stringify(done)).not.toContain("123456789");
  });

  it.each([
    ["license-other-name.jpg", "adverse", "name_differs"],
    ["license-expired.jpg", "adverse", "document_expired"],
  ])("reports the finding for %s", async (name, status, code) => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    await consentTo(subject, id);
    await upload(subject, id, await fixture(name));
    const done = await viewWhen(requester, id, (now) => now.status === "completed");
    expect(done.checks[0]).toMatchObject({ service: "identity_match", status });
    expect(done.checks[0]?.reasons.map((reason) => reason.code)).toContain(code);
    expect(done.results?.additional_findings.map((finding) => finding.type)).toContain(code);
  });

  it("treats a teammate whom the request is about as its subject", async () => {
    const [owner, colleague] = [await account({ accountType: "business" }), await account()];
    const [team] = await rows<{ team_id: string }>("SELECT team_id FROM memberships WHERE user_id = ?", [
      owner.id,
    ]);
    await rows(
      "INSERT INTO memberships (id, team_id, user_id, role, joined_at) VALUES (?, ?, ?, 'admin', 1)",
      [`mem_${colleague.id}`, team?.team_id ?? null, colleague.id],
    );
    const urgent = { priority: "urgent", urgentReason: "Leaves on Friday" };
    const id = await requestOf(owner, colleague.email, { notes: "Only for us", ...urgent });
    expect(await view(colleague, id)).toMatchObject({
      viewer_roles: ["team", "target"],
      notes: null,
      urgent_reason: null,
      estimated_cost: null,
    });
  });

  it("stores nothing readable about the subject", async () => {
    const [requester, subject] = [await account(), await account()];
    const personalInfo = { firstName: "Jane", lastName: "Doe", dateOfBirth: "1990-04-12", ssn: "123456789" };
    const id = await requestOf(requester, subject.email, { personalInfo });
    await consentTo(subject, id);
    await upload(subject, id, await fixture("license.jpg"));
    await viewWhen(requester, id, (now) => now.status === "completed");
    const stored = JSON.stringify([
      await rows("SELECT * FROM verifications WHERE id = ?", [id]),
      await rows("SELECT * FROM documents WHERE verification_id = ?", [id]),
      await rows("SELECT * FROM checks WHERE verification_id = ?", [id]),
      await rows("SELECT * FROM outbox WHERE payload LIKE ?", [`%${id}%`]),
      await rows("SELECT * FROM audit WHERE entity_id = ?", [id]),
    ]);
    for (const secret of ["1990-04-12", "04121990", "123456789", "123 Main", "Springfield"])
      expect(stored).not.toContain(secret);
  });
});
