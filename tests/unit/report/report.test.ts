import { describe, expect, it } from "vitest";
import { reportCsv } from "#functions/reports/csv.ts";
import { buildReport } from "#functions/reports/report.ts";
import { readPdf } from "./read-pdf.ts";
import { sampleReport } from "./sample.ts";

const AT = Date.UTC(2026, 10, 21, 9, 30);

/** The detail answer that the sample report is built from, including everything that a report leaves out. */
function answer(): Parameters<typeof buildReport>[0] {
  const { verification, checks, results, verdict, assurance } = sampleReport();
  return {
    ...verification,
    stage: "done",
    waiting_for: null,
    failure_reason: null,
    peer: null,
    subject_name: null,
    mutual: { with_id: null, with_status: null, held: false },
    tags: ["private tag"],
    assigned_to: null,
    watching: true,
    watchers: 3,
    priority: "standard",
    target_user_id: "usr_subject",
    requester_id: "usr_requester",
    requester_business: null,
    requester_unverified_name: null,
    requester_email_verified: null,
    requester_identity: null,
    requester_blocked: null,
    my_rating: null,
    team_id: "team_secret",
    updated_at: verification.created_at,
    opened_at: null,
    expected_by: null,
    answer_by: null,
    invitation_held: null,
    reminder: null,
    proposed_email: null,
    estimated_cost: 10.95,
    list_price: 10.95,
    covered_by_plan: 7.99,
    first_free: false,
    free_amount: 0,
    amount_due: 2.96,
    credited: 0,
    credited_for: [],
    late_at: null,
    refunded: 0,
    surcharge_refunded: false,
    notes: "a private note",
    urgent_reason: "a private reason",
    claims: { ...verification.claims, business: null, ssn_last4: "6789" },
    consent: { ...verification.consent, text: "the text", withdrawn_at: null },
    checks,
    assurance,
    assurance_text: null,
    disputes: [],
    documents_until: null,
    documents_deleted: 0,
    review: null,
    adverse_action: null,
    documents: [
      {
        id: "doc_1",
        file_name: "license.jpg",
        file_type: "image/jpeg",
        file_size: 1,
        document_type: "drivers_license",
        side: null,
        description: null,
        file_url: "/api/v1/documents/doc_1/file",
        reading: "read",
        reading_reason: null,
        viewable: true,
        no_copy: null,
        signature: null,
        removable: false,
        created_at: verification.created_at,
      },
    ],
    contacts: [],
    contact_domains: null,
    results,
    viewer_roles: ["requester"],
    phone_code: null,
    actions: ["export"],
    verdict,
  };
}

describe("a report as JSON", () => {
  it("has the documented structure, version 2", () => {
    expect(buildReport(answer(), AT)).toEqual(sampleReport());
  });

  it("starts with its format, version and time", () => {
    expect(Object.entries(buildReport(answer(), AT)).slice(0, 3)).toEqual([
      ["format", "countersign-report"],
      ["version", 2],
      ["generated_at", "2026-11-21T09:30:00.000Z"],
    ]);
  });

  it("has a watermark for a sandbox, and a peer check's context without the meeting place", () => {
    const peer = {
      kind: "identity",
      context: "dating",
      meeting_location: "Café Central",
      transaction_type: null,
      transaction_value: null,
      mutual_offered: true,
    } as const;
    const report = buildReport({ ...answer(), sandbox: true, peer }, AT);
    expect(report.watermark).toBe("TEST");
    const { meeting_location: _, mutual_offered: __, ...kept } = peer;
    expect(report.verification.peer).toEqual(kept);
  });

  it.each([
    [{ name: "Jonathan Smith", unverified_name: null }, "Jonathan Smith"],
    [{ name: "Another name", unverified_name: "PayPal Support" }, "“PayPal Support” (unverified name)"],
  ])(
    "has the name that the subject gave instead (%#), also as a table and in the PDF",
    async (given, words) => {
      const report = buildReport({ ...answer(), subject_name: given }, AT);
      expect(report.verification).toMatchObject({ target_name: "Jane Doe", subject_name: words });
      expect(reportCsv(report)).toContain(`,stated,subject_name,Name the subject gave,,,,${words},`);
      const { text } = await readPdf(report);
      expect(text).toContain("Name the subject gave");
      expect(text).toContain(words);
    },
  );

  it("contains no notes, cost, documents, accounts or identity numbers, whoever exports it", () => {
    const text = JSON.stringify(buildReport(answer(), AT));
    for (const secret of [
      "private",
      "10.95",
      "doc_1",
      "/api/",
      "6789",
      "ssn_last4",
      "usr_",
      "team_",
      "the text",
    ])
      expect(text).not.toContain(secret);
  });
});
