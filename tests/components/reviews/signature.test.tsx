import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { DocumentSignature, ReviewDocument } from "#features/reviews/api.ts";
import { SignatureCheck } from "#features/reviews/review/SignatureCheck.tsx";
import { choice, field, fill, show, signedInAs, toasts } from "../render.tsx";
import { callsTo, ok, refused, serve } from "../server.ts";

const ADD = "POST /api/v1/reviews/chk_1/issuer";
const PAY_STUB = { id: "doc_1", document_type: "pay_stub" } as ReviewDocument;
const FINGERPRINT = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const DID = "did:web:pay.example#key-1";

const unknown = (more: Partial<DocumentSignature> = {}): DocumentSignature => ({
  state: "unknown",
  kind: "pdf",
  signer: "Acme Payroll",
  issuer: null,
  fault: "issuer_unknown",
  key_id: FINGERPRINT,
  can_add: true,
  ...more,
});

const open = (signature: DocumentSignature) =>
  show(<SignatureCheck checkId="chk_1" document={PAY_STUB} signature={signature} />);
const shown = () => within(screen.getByRole("region", { name: "Signature" }));

describe("a document's signature in a review", () => {
  it("says that a trusted one proves the document, not who holds it, and isn't green", () => {
    open(unknown({ state: "trusted", issuer: "Utopia Payroll", fault: null, can_add: false }));
    shown().getByRole("heading", { name: "Signed by Utopia Payroll" });
    shown().getByText(/not who holds it\.$/);
    shown().getByText(FINGERPRINT);
    expect(screen.getByRole("region", { name: "Signature" }).dataset.tone).toBe("info");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each([
    [
      "issuer_unknown",
      "Signed by “Acme Payroll”, whom we don't know",
      /isn't on our list of issuers we trust/,
    ],
    ["issuer_retired", "Signed by “Acme Payroll”", /no longer trust/],
    ["document_not_covered", "Signed by “Acme Payroll”", /not for this type of document/],
    ["certificate_expired", "Signed by “Acme Payroll”", /has expired, and no time stamp/],
    ["a_code_from_later", "Signed by “Acme Payroll”", /We can't rely on this signature/],
  ])("says why an unknown signer doesn't count: %s", (fault, title, text) => {
    open(unknown({ fault, can_add: false }));
    shown().getByRole("heading", { name: title });
    shown().getByText(text);
    shown().getByText(/The signature doesn't count\.$/);
  });

  it("doesn't repeat a signer's name that would mislead", () => {
    open(unknown({ signer: null }));
    shown().getByRole("heading", { name: "Signed by an issuer we don't know" });
  });

  it.each([
    ["signature_mismatch", /didn't make this signature/],
    ["changed_after_signing", /added to the file after it was signed/],
    ["content_changed", /changed after it was signed/],
    ["byte_range", /leaves out part of the file/],
    ["weak_algorithm", /too weak or unknown/],
    ["key_usage", /for something else, such as a website/],
    ["stamp_mismatch", /The time stamp belongs to another signature/],
    ["certificate_expired", /wasn't valid when the document was signed/],
    ["issuer_mismatch", /another issuer made it/],
    ["signer_mismatch", /someone other than the signer it names/],
    ["malformed", /damaged or written in a way/],
    ["a_code_from_later", /We couldn't confirm it/],
  ])("says what's wrong with one that doesn't verify: %s", (fault, text) => {
    open(unknown({ state: "broken", fault, can_add: false }));
    shown().getByRole("heading", { name: "The signature doesn't verify" });
    shown().getByText(text);
    shown().getByText(/It names “Acme Payroll” as its signer\. Compare the document closely/);
  });
});

describe("Add Issuer", () => {
  beforeEach(async () => {
    await signedInAs();
  });

  const openForm = async (signature = unknown()) => {
    const { user } = open(signature);
    await user.click(screen.getByRole("button", { name: "Add Issuer" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add issuer" }));
    return { user, dialog, send: () => user.click(dialog.getByRole("button", { name: "Add Issuer" })) };
  };

  it("suggests the document, but not the name that the signature says, and adds the issuer", async () => {
    serve({ [ADD]: ok({ issuer_id: "iss_1" }) });
    const { user, dialog, send } = await openForm();
    expect(field("Name").value).toBe("");
    fill("Name", "Acme Payroll");
    expect(dialog.getByRole("checkbox", { name: "Pay stub" })).toHaveProperty("checked", true);
    await user.selectOptions(choice("Kind of issuer"), "Payroll provider");
    fill("Where you looked it up", "https://pay.example/keys");
    expect(dialog.queryByLabelText("State")).toBeNull();
    expect(dialog.queryByLabelText("Public key")).toBeNull();
    await send();
    await expect
      .poll(() => callsTo(ADD).map(({ body }) => body))
      .toEqual([
        {
          document_id: "doc_1",
          name: "Acme Payroll",
          kind: "payroll",
          country: "US",
          documents: ["pay_stub"],
          source: "https://pay.example/keys",
        },
      ]);
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(toasts()).toContain("Issuer added. We're running the checks again.");
  });

  it("asks for a state's code and for the key of a DID, and shows errors at their fields", async () => {
    serve({
      [ADD]: refused(422, {
        message: "Check the fields",
        fields: { key: "This key didn't make the document's signature" },
      }),
    });
    const { user, dialog, send } = await openForm(unknown({ kind: "barcode", key_id: DID }));
    await user.selectOptions(choice("Kind of issuer"), "State");
    fill("Name", "State of Utopia");
    fill("State", "Z");
    await send();
    await dialog.findByText("Enter a code, like CA");
    dialog.getByText("Enter the address where you looked it up");
    expect(callsTo(ADD)).toHaveLength(0);
    fill("State", "zz");
    fill("Where you looked it up", "https://dmv.example");
    fill("Public key", "zDnaeWrong");
    await send();
    await dialog.findByText("This key didn't make the document's signature");
    expect(callsTo(ADD).at(-1)?.body).toMatchObject({ kind: "state", state: "ZZ", key: "zDnaeWrong" });
    expect(field("Name").value).toBe("State of Utopia");
  });
});
