import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { fill } from "#tests/components/render.tsx";
import { callsTo, ok, serve } from "#tests/components/server.ts";
import { contact } from "../detail/contact-steps.ts";
import { DETAIL, document as uploaded } from "../detail/steps.tsx";
import { agreedRequest, button, openOwn, title } from "./steps.tsx";

const CONTACTS = "POST /api/verifications/ver_1/contacts";
const QUESTION = "May we ask your landlord?";

/** A rental request with a lease, which waits for the subject's decision about their landlord. */
const rental = (more: Partial<VerificationDetail> = {}) =>
  agreedRequest({
    verification_type: "rental",
    waiting_for: "contact_decision",
    documents: [{ ...uploaded(1), document_type: "lease_agreement" }],
    actions: ["upload", "evidence_complete", "contacts", "withdraw"],
    ...more,
  });

const ASKED = { stage: "awaiting_attestation", waiting_for: "landlord" } as const;
const decided = (more: Partial<VerificationDetail>) =>
  serve({ [CONTACTS]: ok(rental(more)), [DETAIL]: ok(rental(more)) });

const decisions = () => callsTo(CONTACTS).map(({ body }) => body);

describe("the decision about a contact", () => {
  it.each([
    ["with a document", {}],
    ["without any", { documents: [] }],
  ])("is over once they may be asked, %s", async (_what, more) => {
    const { user } = await openOwn(rental({ contacts: [contact()], ...more }), "?step=decision");
    await title(QUESTION);
    decided({ ...ASKED, contacts: [contact({ status: "asked" })], ...more });
    await user.click(await button("Ask Them"));
    await title("Waiting for your landlord to answer");
    expect(decisions()).toEqual([{ id: "att_1", decision: "approve" }]);
  });

  it("is over once they mustn't be asked", async () => {
    const { user } = await openOwn(rental({ contacts: [contact()] }));
    await title(QUESTION);
    decided({ stage: "checking", waiting_for: "checks", contacts: [contact({ status: "refused" })] });
    await user.click(await button("Don't Ask"));
    await title("Checks are running");
    expect(decisions()).toEqual([{ id: "att_1", decision: "refuse" }]);
  });

  it("is over once no one is to be asked", async () => {
    const { user } = await openOwn(rental());
    await title(QUESTION);
    decided({ waiting_for: "documents" });
    await user.click(await button("Don't Ask"));
    await title("Waiting for your documents");
    expect(decisions()).toEqual([{ decision: "refuse" }]);
  });

  it("can be to name someone, who is asked at once", async () => {
    const { user, router } = await openOwn(rental({ documents: [] }), "?step=decision");
    await user.click(await button("Name Them"));
    await title("Who can confirm it?");
    fill("Name", "Robin Hale");
    fill("Email", "robin@elm-homes.test");
    decided({ ...ASKED, documents: [], contacts: [contact({ source: "subject", status: "asked" })] });
    await user.click(await button("Ask Them"));
    await title("Waiting for your landlord to answer");
    expect(decisions()).toEqual([{ kind: "landlord", name: "Robin Hale", email: "robin@elm-homes.test" }]);
    expect(router.state.location.search).toBe("?step=waiting");
  });

  it("can be taken back while we wait for the answer, even if nothing can be added anymore", async () => {
    const contacts = [contact({ status: "asked" })];
    const { user } = await openOwn(rental({ ...ASKED, contacts, actions: ["contacts", "withdraw"] }));
    await title("Waiting for your landlord to answer");
    await user.click(await button("Back"));
    await title("Asking your landlord");
    expect(screen.queryByRole("button", { name: "Name Someone Else" })).toBeNull();
    const stopped = contact({ status: "refused", approved_at: "2026-11-28T12:00:00.000Z" });
    serve({ [CONTACTS]: ok(rental({ ...ASKED, waiting_for: "checks", contacts: [stopped] })) });
    await user.click(await button("Stop asking Robin Hale"));
    await screen.findByText("You asked us to stop. The link in our email to them no longer works.");
    screen.getByText("Stopped");
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Robin Hale" }));
    await button("Name Someone Else");
    expect(decisions()).toEqual([{ id: "att_1", decision: "refuse" }]);
  });

  it("has no way back while we wait for someone else", async () => {
    await openOwn(rental({ stage: "checking", waiting_for: "checks", actions: ["contacts", "withdraw"] }));
    await title("Checks are running");
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
  });
});
