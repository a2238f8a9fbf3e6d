import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { heifMessage } from "#contract/documents/heif.ts";
import { DOCUMENT_TYPES } from "#contract/enums.ts";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import { field, optionsOf, signedInAs } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve } from "#tests/components/server.ts";
import { check, DETAIL, detail, document, openDetail } from "./steps.tsx";

const SUBJECT = {
  status: "in_progress",
  stage: "awaiting_evidence",
  viewer_roles: ["target"],
  actions: ["upload", "evidence_complete"],
  consent: { text: "", textVersion: "1", given_at: "2025-01-16T12:00:00.000Z", withdrawn_at: null },
} as const;

const MB = 1024 * 1024;
const file = (name: string, size = 1) => {
  const made = new File(["x"], name);
  Object.defineProperty(made, "size", { value: size });
  return made;
};
const choose = (...files: File[]) => fireEvent.change(field("Choose files"), { target: { files } });
/** Opens a verification of the signed-in user, and waits for the card to add documents, which loads on demand. */
async function open(more: Parameters<typeof openDetail>[0] = {}) {
  const { actions = [...SUBJECT.actions] } = more;
  const shown = await openDetail({ ...SUBJECT, viewer_roles: ["target"], ...more, actions });
  if (actions.includes("upload")) await screen.findByRole("region", { name: "Add your documents" });
  return shown;
}
const documents = () => within(screen.getByRole("region", { name: "Documents" }));

/** Answers uploads, which aren't sent by `fetch`, with this error. @returns the forms that were sent so far */
function refuseUploads(status: number, message: string): FormData[] {
  const sent: FormData[] = [];
  class Request {
    upload = {};
    onload = () => {};
    status = status;
    response = { success: false, error: { message } };
    open() {}
    setRequestHeader() {}
    abort() {}
    getResponseHeader() {
      return null;
    }
    send(form: FormData) {
      sent.push(form);
      queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  return sent;
}

beforeEach(async () => {
  await signedInAs();
});

describe("what helps", () => {
  it("names each document once, with all the checks it helps", async () => {
    await open({
      checks: [
        check("identity_match", "waiting"),
        check("document_verification", "waiting"),
        check("address_verification", "waiting"),
        check("ssn_verification", "waiting"),
      ],
    });
    const upload = within(screen.getByRole("region", { name: "Add your documents" }));
    const list = upload.getAllByRole("list")[0]!;
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual([
      "a driver's license or state ID (the side with the barcode) for identity match, document verification, address verification",
      "a passport (the page with the photo) for identity match, document verification",
      "a utility bill or bank statement for address verification",
    ]);
    upload.getByText("SSN verification needs no document.");
  });
});

describe("the advice to upload the original", () => {
  const hint = () => screen.queryByText(/signed file proves itself/)?.textContent;

  it.each([
    ["Pay stub", "Got it as a PDF from your payroll's site?"],
    ["Bank statement", "Got it as a PDF from your bank's site?"],
    ["Employment letter", "Got it as a PDF from your employer?"],
  ])("appears for a document that its issuer may sign as a PDF: %s", async (type, question) => {
    await open({ checks: [check("income_verification", "waiting")] });
    await userEvent.selectOptions(field("Document type"), type);
    expect(hint()).toBe(
      `${question} Upload the original: a signed file proves itself, a screenshot doesn't.`,
    );
  });

  it.each(["Driver's license", "Passport", "Utility bill"])("doesn't appear for others: %s", async (type) => {
    await open({ checks: [check("income_verification", "waiting")] });
    await userEvent.selectOptions(field("Document type"), type);
    expect(hint()).toBeUndefined();
  });
});

describe("choosing files", () => {
  it("a phone's picture is taken under its own name, to be converted or refused with advice", async () => {
    const advice = heifMessage("IMG_1.HEIC", "HEIC");
    const sent = refuseUploads(415, advice);
    await open();
    choose(file("IMG_1.HEIC"));
    const list = await screen.findByRole("list", { name: "Files being uploaded" });
    // This browser can't show it.
    fireEvent.error(list.querySelector("img")!);
    expect(list.querySelector("img")).toBeNull();
    await within(list).findByText(advice);
    expect(sent.map((form) => (form.get("document") as File).name)).toEqual(["IMG_1.HEIC"]);
  });

  it("a license's barcode isn't looked for before the subject has agreed", async () => {
    refuseUploads(415, "Refused");
    const consent = { text: "", textVersion: "1", given_at: null, withdrawn_at: null };
    await open({ status: "pending", stage: "awaiting_consent", consent });
    const upload = within(screen.getByRole("region", { name: "Add your documents" }));
    upload.getByText("You can add them now. We won't read anything until you agree.");
    upload.getByText("A photo of the back with the wide barcode.");
    choose(file("license.jpg"));
    const list = await screen.findByRole("list", { name: "Files being uploaded" });
    await within(list).findByText("Failed to upload license.jpg: Refused");
  });

  it.each([
    ["too large", [file("big.pdf", 10 * MB + 1)], "File big.pdf is too large. Maximum size is 10MB."],
    [
      "of the wrong kind",
      [file("notes.txt")],
      "File notes.txt has an unsupported format. Accepted formats: .pdf, .jpg, .jpeg, .png, .doc, .docx",
    ],
    [
      "too many",
      Array.from({ length: 11 }, (_, i) => file(`${i}.pdf`)),
      "Maximum 10 files allowed. Please remove some files first.",
    ],
  ])("%s is refused before anything is sent", async (_, files, words) => {
    await open();
    choose(...files);
    await screen.findByText(words);
    expect(screen.queryByRole("list", { name: "Files being uploaded" })).toBeNull();
  });

  it("counts the documents that are already there", async () => {
    await open({ documents: Array.from({ length: 10 }, (_, i) => document(i)) });
    documents().getByText("10 of 10");
    choose(file("eleventh.pdf"));
    await screen.findByText("Maximum 10 files allowed. Please remove some files first.");
  });

  it("offers all fourteen document types, the helpful ones first", async () => {
    await open({
      verification_type: "rental",
      checks: [check("tenancy", "waiting"), check("landlord_references", "waiting")],
    });
    const labels = optionsOf("Document type");
    expect(labels[0]).toBe("Lease agreement");
    expect(labels).toHaveLength(14);
    expect(labels.sort()).toEqual(DOCUMENT_TYPES.map((id) => DOCUMENT_LABEL[id]).sort());
  });

  it("is possible only if the viewer may upload", async () => {
    await open({ actions: [] });
    expect(screen.queryByLabelText("Choose files")).toBeNull();
    documents().getByText("No documents uploaded");
  });
});

describe("documents", () => {
  it("can be viewed and downloaded only if the viewer has access", async () => {
    const picture = { ...document(1), file_name: "1.jpg", file_type: "image/jpeg", viewable: false };
    await open({ documents: [picture, { ...document(2), viewable: false }, document(3)] });
    for (const name of ["View 1.jpg", "Download 1.jpg", "View 2.pdf", "Download 2.pdf"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(callsTo(`GET ${picture.file_url}`)).toEqual([]);
    screen.getByRole("button", { name: "Download 3.pdf" });
    expect(screen.getAllByText(/^Only its owner can open this file,/)).toHaveLength(2);
  });

  it("can be removed after confirmation, if the viewer may", async () => {
    const REMOVE = "DELETE /api/v1/documents/doc_1";
    serve({ [REMOVE]: refused(500) });
    const { user } = await open({ documents: [{ ...document(1), removable: true }, document(2)] });
    expect(screen.queryByRole("button", { name: "Remove 2.pdf" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Remove 1.pdf" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Remove 1.pdf?" }));
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await dialog.findByText("We couldn't remove the document. Please try again.");
    serve({ [REMOVE]: ok({}), [DETAIL]: ok(detail({ ...SUBJECT, viewer_roles: ["target"], actions: [] })) });
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await waitFor(() => documents().getByText("No documents uploaded"));
  });

  it("can't be added after the subject says they're finished", async () => {
    const END = "POST /api/verifications/ver_1/evidence-complete";
    serve({ [END]: ok(detail({ status: "in_progress", stage: "checking", viewer_roles: ["target"] })) });
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Finish Adding Documents" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Finish" }));
    await waitFor(() => expect(screen.queryByLabelText("Choose files")).toBeNull());
    expect(callsTo(END)).toHaveLength(1);
  });
});
