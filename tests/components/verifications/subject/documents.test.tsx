import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { DocumentType } from "#contract/enums.ts";
import { keys } from "#features/verifications/shared/api/keys.ts";
import type { DocumentAnswer, VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { queryClient } from "#lib/query/query.ts";
import { document as uploaded } from "../detail/steps.tsx";
import { agreedRequest, button, openOwn, ownRequest, title } from "./steps.tsx";

const LICENSE = "Add your driver's license";

/** Lets every upload fail. @returns the type of each file's document, in order */
function failUploads(): unknown[] {
  const types: unknown[] = [];
  class Failing {
    upload = {};
    onload = () => {};
    status = 500;
    response = { success: false, error: { message: "" } };
    open() {}
    setRequestHeader() {}
    abort() {}
    getResponseHeader() {
      return null;
    }
    send(form: FormData) {
      types.push(form.get("documentType"));
      queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal("XMLHttpRequest", Failing);
  return types;
}

const picker = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
const pick = (input: HTMLInputElement, ...names: string[]) =>
  fireEvent.change(input, { target: { files: names.map((name) => new File(["x"], name)) } });
/** News from the server. */
const arrive = (request: VerificationDetail) =>
  act(() => {
    queryClient.setQueryData(keys.detail("ver_1"), request);
  });

const added = (document_type: DocumentType, reading: DocumentAnswer["reading"] = "read"): DocumentAnswer => ({
  ...uploaded(1),
  document_type,
  reading,
});

it("advises to upload an original PDF, whose signature proves itself", async () => {
  await openOwn(
    agreedRequest({ verification_type: "financial", requested_services: ["income_verification"] }),
  );
  await title("Add your pay stub");
  screen.getByText(/^Got it as a PDF from your payroll's site\? Upload the original:/);
});

it("doesn't advise that for a license, which is a card", async () => {
  await openOwn(agreedRequest());
  await title(LICENSE);
  expect(screen.queryByText(/Upload the original/)).toBeNull();
});

it("says which level the requester asks for, and what helps", async () => {
  await openOwn(agreedRequest({ wanted_assurance: "low" }));
  await title(LICENSE);
  screen.getByText(
    "Marcus Reed asks for at least low confidence. A document digitally signed by its issuer helps.",
  );
});

it("says which document, why, where it goes, and what files we take, in at most three sentences", async () => {
  await openOwn(agreedRequest());
  const heading = await title(LICENSE);
  const place = heading.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(place)?.textContent).toBe("Step 5 of 5");
  const lead = heading.nextElementSibling?.textContent ?? "";
  expect(lead).toMatch(/Marcus Reed sees a copy without hidden data\. We delete it 30 days after/);
  expect(lead.match(/\.(\s|$)/g)?.length).toBeLessThanOrEqual(3);
  expect(screen.getAllByText(/PDF, JPG, PNG, DOC or DOCX, up to \d+ MB each\./)).toHaveLength(2);
});

it("takes another document once it has all it needs", async () => {
  const { user } = await openOwn(agreedRequest({ documents: [added("drivers_license")] }));
  await title("You've added what we need");
  expect(screen.queryByRole("button", { name: "Choose a File" })).toBeNull();
  await user.click(await button("Add Another Document"));
  await button("Choose a File");
  await button("Continue");
});

it("goes on without a document if someone's answer may help", async () => {
  const { user } = await openOwn(
    agreedRequest({
      verification_type: "rental",
      waiting_for: "contact_decision",
      actions: ["upload", "contacts", "withdraw"],
    }),
  );
  await title("Add your lease agreement");
  await user.click(await button("Skip for Now"));
  await title("May we ask your landlord?");
});

it("asks for a document if nothing else helps", async () => {
  await openOwn(agreedRequest());
  await title(LICENSE);
  expect(screen.queryByRole("button", { name: "Skip for Now" })).toBeNull();
});

it("focuses the list of all documents, which takes the place of its button", async () => {
  const { user } = await openOwn(agreedRequest());
  await title(LICENSE);
  await user.click(await button("Use Another Document"));
  const all = screen.getByLabelText<HTMLSelectElement>("Document type");
  expect(document.activeElement).toBe(all);
  await user.selectOptions(all, "social_security_card");
  await title("Add your Social Security card");
  screen.getByText(/The front, flat and in even light\./);
});

it("leaves the focus alone when documents arrive while a file waits for a decision", async () => {
  failUploads();
  const request = agreedRequest();
  await openOwn(request);
  const heading = await title(LICENSE);
  pick(picker(), "license.pdf");
  const retry = await button(/^(Retry|Try Again)/);
  retry.focus();
  arrive({ ...request, documents: [added("drivers_license")] });
  await title("You've added what we need");
  expect(heading.isConnected).toBe(true);
  expect(document.activeElement).toBe(retry);
});

describe("news that asks for another document", () => {
  /** Opens the page while it asks for a second document. @returns what marks the first one as unreadable */
  const openSecond = async () => {
    const request = agreedRequest({
      requested_services: ["address_verification"],
      documents: [added("passport")],
    });
    const { user } = await openOwn(request);
    await title("Add your utility bill");
    return { user, unread: () => arrive({ ...request, documents: [added("passport", "unreadable")] }) };
  };

  it("keeps the photo that's being taken, as the document that was asked for", async () => {
    const types = failUploads();
    const { user, unread } = await openSecond();
    const input = picker();
    await user.click(await button("Choose a File"));
    unread();
    const heading = await title(LICENSE);
    expect(document.activeElement).toBe(heading);
    pick(input, "bill.pdf");
    await button(/^(Retry|Try Again)/);
    expect(types).toEqual(["utility_bill"]);
  });

  it("leaves an open dialog alone", async () => {
    const { user, unread } = await openSecond();
    await user.click(await button("I'm Done Adding Documents"));
    const dialog = await screen.findByRole("alertdialog", { name: "Finish adding documents?" });
    const onBlur = vi.fn();
    dialog.addEventListener("focusout", onBlur);
    unread();
    await screen.findByRole("heading", { level: 1, name: LICENSE, hidden: true });
    expect(dialog.isConnected).toBe(true);
    expect(onBlur).not.toHaveBeenCalled();
  });
});

describe("while a file uploads", () => {
  it("Back leaves it running, and Continue leads back to it", async () => {
    const onAbort = vi.fn();
    class Running {
      upload = {};
      open() {}
      setRequestHeader() {}
      send() {}
      abort = onAbort;
    }
    vi.stubGlobal("XMLHttpRequest", Running);
    const request = agreedRequest();
    const { user } = await openOwn(request);
    await title(LICENSE);
    pick(picker(), "license.pdf", "card.pdf");
    await screen.findByText("card.pdf");
    expect((await button("Continue")).hasAttribute("disabled")).toBe(true);
    arrive({ ...request, documents: [added("drivers_license")], waiting_for: "checks" });
    await user.click(await button("Back"));
    await title("What they want to know");
    await user.click(await button("Continue"));
    await title(LICENSE);
    screen.getByText("card.pdf");
    expect(onAbort).not.toHaveBeenCalled();
  });

  it.each(["?step=name", "?step=naming", ""])("news leads nowhere else, at %s", async (step) => {
    const request = agreedRequest();
    const { router } = await openOwn(ownRequest(), step);
    await title("Do you agree?");
    // They agreed on another device.
    arrive(request);
    await title(LICENSE);
    expect(router.state.location.search).toBe("?step=documents");
    arrive({ ...request, documents: [added("drivers_license")], waiting_for: "checks" });
    await title("You've added what we need");
  });
});
