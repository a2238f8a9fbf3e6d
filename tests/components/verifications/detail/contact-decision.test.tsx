import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { signedInAs } from "#tests/components/render.tsx";
import { callsTo, ok, serve } from "#tests/components/server.ts";
import { contact } from "./contact-steps.ts";
import { check, DETAIL, detail, openDetail } from "./steps.tsx";

const CONTACTS = "POST /api/verifications/ver_1/contacts";

/** A rental verification with a lease, as its subject sees it while we may not ask the landlord yet. */
const undecided = (more: Partial<VerificationDetail> = {}): Partial<VerificationDetail> => ({
  verification_type: "rental",
  status: "in_progress",
  stage: "awaiting_evidence",
  waiting_for: "contact_decision",
  answer_by: "2025-01-22T12:00:00.000Z",
  consent: { text: "", textVersion: "1", given_at: "2025-01-15T12:00:00.000Z", withdrawn_at: null },
  checks: [
    check("tenancy", "waiting", {
      reasons: [{ code: "contact_proposed", text: "The landlord can confirm this." }],
    }),
  ],
  viewer_roles: ["target"],
  actions: ["contacts", "upload", "evidence_complete"],
  ...more,
});

const named = contact();

const headline = () => within(screen.getByRole("region", { name: "Status" })).getByRole("status").textContent;

beforeEach(async () => {
  await signedInAs();
});

describe("a decision about a contact", () => {
  test("is asked of the subject, at the top and at the second step, and never as missing documents", async () => {
    const contact_domains = { kind: "landlord", name: null, domains: [] } as const;
    await openDetail(undecided({ contacts: [named], contact_domains: { ...contact_domains, domains: [] } }));
    await screen.findByRole("region", { name: "Ask your landlord" });
    expect(headline()).toBe("Your decision: may we ask your landlord?");
    const [, second] = within(screen.getByRole("list", { name: "Status timeline" })).getAllByRole("listitem");
    expect(second?.textContent).toContain("Waiting for your decision about a contact");
    expect(document.body.textContent).not.toMatch(/Waiting for your documents|the subject\b/i);
    screen.getByRole("button", { name: "Ask Robin Hale" });
    screen.getByRole("button", { name: "Don't ask Robin Hale" });
    expect(screen.queryByRole("button", { name: "Don't Ask" })).toBeNull();
  });

  test("can be a no if the request names no one", async () => {
    const { user } = await openDetail(undecided());
    const card = await screen.findByRole("region", { name: "Ask your landlord" });
    within(card).getByRole("button", { name: "Name Your Landlord" });
    serve({
      [CONTACTS]: ok(detail(undecided({ stage: "checking", waiting_for: "checks" }))),
      [DETAIL]: ok(detail(undecided({ stage: "checking", waiting_for: "checks" }))),
    });
    await user.click(within(card).getByRole("button", { name: "Don't Ask" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Don't Ask" })).toBeNull());
    expect(callsTo(CONTACTS).map(({ body }) => body)).toEqual([{ decision: "refuse" }]);
  });

  test("is made by finishing, which says so", async () => {
    const { user } = await openDetail(undecided());
    await user.click(await screen.findByRole("button", { name: "Finish Adding Documents" }));
    expect((await screen.findByRole("alertdialog")).textContent).toContain(
      "If you finish now, we won't contact anyone new.",
    );
  });

  test("is the subject's, says the requester's page by name", async () => {
    await openDetail(undecided({ viewer_roles: ["requester"], actions: [], contacts: [named] }));
    const card = await screen.findByRole("region", { name: "Asking the landlord" });
    expect(headline()).toBe("Waiting for Jane Doe's decision: may we ask the landlord?");
    within(card).getByText(/Jane Doe decides who we ask/);
    expect(within(card).queryByRole("button")).toBeNull();
  });
});
