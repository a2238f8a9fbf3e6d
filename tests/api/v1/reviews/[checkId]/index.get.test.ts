import { beforeAll, describe, expect, it } from "vitest";
import { type Account, account } from "#tests/harness/people/account.ts";
import { staffMember, trainedReviewer } from "#tests/harness/people/staff.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { decide, type InReview, inReview } from "#tests/harness/verification/in-review.ts";
import { fixture, JANE, upload, viewWhen } from "#tests/harness/verification/verification.ts";

interface Review {
  reason: string;
  is_open: boolean;
  requester_name: string;
  subject_name: string;
  claims: { first_name: string; last_name: string; ssn_last4: string | null };
  compared: {
    fact: string;
    claimed: string | null;
    read: { value: string | null; agrees: boolean | null; parts: string[]; reading: object | null }[];
  }[];
  found: object[];
  documents: { id: string; file_url: string; replaced: boolean; reuse: string[]; method: string | null }[];
  this_check: { service: string; status: string; reasons: { code: string }[] };
  other_checks: { service: string; status: string }[];
  trained: boolean;
  proposal: { decision: string; by_me: boolean; reason: string } | null;
  earlier: { decision: string | null; reason: string | null; asked_for: string | null }[];
}

let judge: Account;
let open: InReview;
const show = (one: Account, { checkId }: InReview) => one.api.get<Review>(`/api/v1/reviews/${checkId}`);

beforeAll(async () => {
  [judge, open] = await Promise.all([
    staffMember(),
    inReview({
      personalInfo: { ...JANE, lastName: "Doe-Smith", ssn: "123-45-6789" },
      requestedServices: ["address_verification", "ssn_verification"],
    }),
  ]);
});

describe("GET /api/v1/reviews/:checkId", () => {
  it("shows what was stated beside what was read, with the documents and the other checks", async () => {
    const { data } = await show(judge, open);
    expect(data).toMatchObject({
      reason: "name_doubt",
      is_open: true,
      requester_name: "Ada Byron",
      claims: { last_name: "Doe-Smith", ssn_last4: "6789" },
      this_check: {
        service: "identity_match",
        status: "in_review",
        reasons: [{ code: "name_unclear" }, { code: "needs_review" }],
      },
      proposal: null,
      earlier: [],
    });
    const of = (fact: string) => data.compared.find((one) => one.fact === fact);
    expect(of("name")).toMatchObject({ claimed: "Jane Doe-Smith", read: [{ agrees: null }] });
    expect(of("name")?.read[0]?.value).toMatch(/^JANE .*DOE$/);
    expect(of("name")?.read[0]?.parts).toContain("Family name: only part of it is on the other side");
    expect(of("date_of_birth")?.read[0]?.agrees).toBe(true);
    const how = { part: "barcode", confidence: 0.95, basis: "error_corrected" };
    expect(of("date_of_birth")?.read[0]?.reading).toMatchObject({ ...how, elements: ["DBB"] });
    expect(of("address")?.read[0]?.reading).toMatchObject({ elements: ["DAG", "DAI", "DAJ", "DAK"] });
    expect(data.found).toEqual([]);
    expect(data.documents).toMatchObject([{ replaced: false, reuse: [], method: "pdf417_aamva" }]);
    expect(data.other_checks.map(({ service }) => service)).toEqual([
      "address_verification",
      "ssn_verification",
    ]);
    expect(JSON.stringify(data)).not.toContain("123456789");
  });

  it("is recorded, as is every original document that a reviewer opens", async () => {
    const { data } = await show(judge, open);
    const [document] = data.documents;
    const [original] = await rows<{ size: number }>("SELECT size FROM documents WHERE id = ?", [
      document!.id,
    ]);
    const file = await judge.api.get(document!.file_url);
    expect([file.status, file.bytes.length]).toEqual([200, original?.size]);
    const noted = await rows<{ action: string; entity_id: string; detail: string }>(
      "SELECT * FROM audit WHERE actor = ?",
      [judge.id],
    );
    expect(noted.find(({ action }) => action === "review.viewed")).toMatchObject({ entity_id: open.id });
    const fetched = noted.find(({ action }) => action === "document.viewed");
    expect(fetched?.entity_id).toBe(document!.id);
    expect(JSON.parse(fetched!.detail)).toEqual({ verification_id: open.id, as: "reviewer" });
  });

  it("refuses parties, strangers, and staff without a second factor", async () => {
    const { data } = await show(judge, open);
    const url = data.documents[0]!.file_url;
    const party = await show(await staffMember(open.requester), open);
    expect([party.status, party.error.message]).toEqual([403, "You're a party to this request."]);
    const careless = await account();
    await rows("UPDATE users SET staff = 1 WHERE id = ?", [careless.id]);
    expect((await show(careless, open)).error.code).toBe("second_factor_required");
    for (const one of [careless, await account()]) expect((await one.api.get(url)).status).toBe(404);
    expect((await judge.api.get("/api/v1/reviews/chk_0")).status).toBe(404);
  });

  it("hides stated facts and documents, including originals, once nothing waits for a reviewer", async () => {
    const held = await inReview();
    const { data } = await show(judge, held);
    await decide(judge, held.checkId, "approve");
    expect((await judge.api.get(data.documents[0]!.file_url)).status).toBe(404);
    const later = (await show(judge, held)).data;
    expect(JSON.stringify(later)).not.toContain("1990-04-12");
    expect(later).toMatchObject({
      is_open: false,
      claims: null,
      compared: [],
      documents: [],
      screening: null,
      earlier: [{ decision: "approve", reason: "Looked at every document.", by_me: true }],
    });
  });

  it("shows a second reviewer what the first one proposed, and why", async () => {
    const [first, held] = [await staffMember(), await inReview()];
    await decide(first, held.checkId, "adverse", { reason: "Another person." });
    expect((await show(judge, held)).data.proposal).toMatchObject({
      decision: "adverse",
      by_me: false,
      reason: "Another person.",
    });
    expect((await show(first, held)).data.proposal?.by_me).toBe(true);
    const stored = await rows("SELECT proposed_reason FROM reviews WHERE check_row_id = ?", [held.checkId]);
    expect(JSON.stringify(stored)).not.toContain("Another person");
  });

  it("keeps the front of a card when the reviewer asked for the barcode again", async () => {
    const held = await inReview();
    const { subject, id, checkId } = held;
    await upload(subject, id, await fixture("license.jpg"), { side: "front" });
    await decide(judge, checkId, "request_again", { documentType: "drivers_license" });
    await viewWhen(subject, id, ({ stage }) => stage === "awaiting_evidence");
    await upload(subject, id, await fixture("license.jpg"), { side: "back" });
    await viewWhen(subject, id, ({ stage }) => stage === "in_review");
    const { data } = await show(judge, held);
    expect(data.documents).toMatchObject([
      { side: null, replaced: true, method: "pdf417_aamva" },
      { side: "front", reading: "picture_only", replaced: false, method: null },
      { side: "back", replaced: false, method: "pdf417_aamva" },
    ]);
  });

  it("says whether the reviewer who asks is trained to examine documents", async () => {
    const trained = await trainedReviewer();
    expect((await show(judge, open)).data.trained).toBe(false);
    expect((await show(trained, open)).data.trained).toBe(true);
  });
});
