import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Assurance, MissingStep } from "#contract/assurance/assurance.ts";
import type { VerificationType } from "#contract/enums.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { lacking, SIGNED, UNSIGNED } from "#tests/components/assurances.ts";
import { signedInAs } from "#tests/components/render.tsx";
import { CONSISTENT, check, factOf, openDetail, openResult } from "./steps.tsx";

const card = () => within(screen.getByRole("region", { name: /^Verdict/ }));

/** Opens a result with this level, and its line. The details load on demand. */
async function open(
  assurance: Assurance,
  more: Partial<VerificationDetail> = {},
  results: Parameters<typeof openResult>[0] = {},
) {
  const shown = await openResult(results, { verdict: CONSISTENT, assurance, ...more });
  expect(card().queryByText(/^Not assessed:/)).toBeNull();
  await userEvent.click(await card().findByText(/^Evidence .+ \(GPG 45\)$/));
  await card().findByText(/^Not assessed:/);
  return shown;
}

const offered = () => {
  const link = card().queryByText("New Request") ?? card().queryByText("New Background Check");
  return link?.closest("a")?.getAttribute("href") ?? null;
};

beforeEach(async () => {
  await signedInAs();
});

describe("the level of assurance", () => {
  it("is the line after the verdict's sentence", async () => {
    await open(SIGNED);
    const sentence = card().getByText(CONSISTENT.text);
    const line = card().getByText("Evidence meets low confidence (GPG 45)");
    expect(sentence.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("isn't shown without an answer, as for businesses, or before there's a result", async () => {
    const { unmount } = await openResult({}, { verdict: CONSISTENT, verification_type: "business" });
    expect(card().queryByText(/GPG 45/)).toBeNull();
    unmount();
    await openDetail({
      status: "in_progress",
      verdict: { kind: "in_review", text: "A reviewer is looking." },
    });
    expect(card().queryByText(/GPG 45/)).toBeNull();
  });

  it("comes first if it's below what the requester asked for", async () => {
    await open({ ...SIGNED, wanted: { level: "medium", reached: false } });
    const shortfall = await card().findByText(
      "This result doesn't reach medium confidence (GPG 45), which was asked for. It reaches low confidence.",
    );
    expect(screen.getByRole("region", { name: /^Verdict/ }).firstElementChild).toBe(shortfall);
  });

  it("doesn't come first if it's what the requester asked for", async () => {
    await open({ ...SIGNED, wanted: { level: "low", reached: true } });
    const first = screen.getByRole("region", { name: /^Verdict/ }).firstElementChild;
    expect(first?.textContent).toContain(CONSISTENT.text);
    card().getByText("This reaches the requested level (at least low confidence).");
  });

  it("says that a test counts nothing", async () => {
    await open(UNSIGNED, { sandbox: true }, { sandbox: true });
    await card().findByText("This is a test. Evidence from a test doesn't count toward any level.");
    expect(offered()).toBeNull();
  });
});

describe("the missing step", () => {
  const again = (type: VerificationType, services = "") =>
    `/app/verifications/new?type=${type}&services=${services}&again=ver_1`;

  it.each<[MissingStep[], VerificationType, string | null]>([
    [["inspection"], "identity", again("identity", "document_verification")],
    [["signature"], "identity", again("identity", "document_verification")],
    [["revocation"], "identity", again("identity", "document_verification")],
    [["stronger_document"], "identity", again("identity", "document_verification")],
    [["another_document"], "identity", again("identity", "address_verification")],
    [
      ["another_document", "inspection"],
      "identity",
      again("identity", "document_verification%2Caddress_verification"),
    ],
    [["attestation"], "identity", null],
    [["attestation"], "employment", again("employment", "employment_history")],
    [["attestation"], "rental", again("rental", "rental_history")],
    [["signature"], "financial", again("financial")],
    [["stronger_document"], "employment", null],
    [["screening"], "identity", "/app/verifications/peer?type=background"],
    [["screening", "signature"], "identity", "/app/verifications/peer?type=background"],
    [["screening", "attestation"], "employment", null],
    [["chip"], "identity", null],
    [["holder"], "identity", null],
    [["not_here"], "identity", null],
    [["inspection", "holder"], "identity", null],
  ])("%j of a request about %s offers %s", async (steps, type, href) => {
    await open(lacking(...steps), { verification_type: type });
    expect(offered()).toBe(href);
  });

  it("says what the new request adds and costs", async () => {
    await open(UNSIGNED);
    expect(card().getByText(/^A new request/).textContent).toBe(
      "A new request with document verification costs up to $4.98.",
    );
  });

  it("keeps the services of this request, because a level counts one result's evidence", async () => {
    await open(UNSIGNED, { requested_services: ["address_verification"] });
    expect(offered()).toBe(again("identity", "document_verification%2Caddress_verification"));
  });

  it("offers another background check with what the earlier one stated", async () => {
    const peer = {
      kind: "background" as const,
      context: "marketplace" as const,
      meeting_location: null,
      transaction_type: null,
      transaction_value: null,
      mutual_offered: false,
    };
    await open(lacking("screening"), { peer });
    expect(offered()).toBe("/app/verifications/peer?again=ver_1");
  });

  it.each<[string, Partial<VerificationDetail>]>([
    ["the subject", { viewer_roles: ["target"] }],
    ["a result in review", { verdict: { kind: "in_review", text: "Some text." } }],
  ])("offers nothing for %s", async (_name, more) => {
    await open(UNSIGNED, more);
    expect(offered()).toBeNull();
  });

  it("offers a request about themselves to those who verified themselves", async () => {
    await open(UNSIGNED, { viewer_roles: ["requester", "target"] });
    expect(offered()).toBe("/app/verifications/new?type=identity&services=document_verification&mode=self");
  });

  it("isn't offered a second time below the facts", async () => {
    const stronger = { text: "A document could show it.", services: ["document_verification" as const] };
    await open(UNSIGNED, { checks: [check("identity_match", "passed")] }, { facts: [factOf({ stronger })] });
    expect(card().getAllByText("New Request")).toHaveLength(1);
  });
});
