import { describe, expect, it } from "vitest";
import { agreed, onPhone } from "#tests/harness/verification/handoff.ts";
import { fixture, upload, view, viewWhen } from "#tests/harness/verification/verification.ts";

interface Shown {
  handoff: Record<string, unknown>;
  verification: { documents: object[]; checks: object[]; remaining: number; takes_documents: boolean };
}

describe("GET /api/handoff", () => {
  it("shows the phone what it needs to ask for documents, and nothing else", async () => {
    const { subject, id } = await agreed();
    const phone = await onPhone(subject, id);
    const { data } = await phone.api.get<Shown>("/api/handoff");
    expect(data).toEqual({
      handoff: {
        id: phone.handoff.id,
        state: "confirmed",
        number: phone.handoff.number,
        taken: null,
        of: null,
        expires_at: expect.any(String),
      },
      verification: {
        id,
        requester_name: "Ada Byron",
        status: "in_progress",
        verification_type: "identity",
        requested_services: [],
        peer: null,
        checks: [{ service: "identity_match", status: "open" }],
        documents: [],
        review: null,
        takes_documents: true,
        remaining: 10,
      },
    });
  });

  it("shows the documents as the request's details do, and no results once the request is over", async () => {
    const { subject, id } = await agreed();
    const { api } = await onPhone(subject, id);
    await upload({ ...subject, api }, id, await fixture("license.jpg"), { side: "front" });
    await upload({ ...subject, api }, id, await fixture("license.jpg"), { side: "back" });
    await viewWhen(subject, id, ({ status }) => status === "completed");
    const { verification } = (await api.get<Shown>("/api/handoff")).data;
    const detail = await view(subject, id);
    const documents = detail.documents.map(({ id: document, reading, side }) => ({
      id: document,
      document_type: "drivers_license",
      reading,
      side,
    }));
    expect(verification).toMatchObject({
      status: "completed",
      documents,
      checks: [],
      takes_documents: false,
      remaining: 8,
    });
  });

  it("is only for a phone's session", async () => {
    const { subject } = await agreed();
    const answer = await subject.api.get("/api/handoff");
    expect([answer.status, answer.error.code]).toEqual([403, "phone_only"]);
  });
});
