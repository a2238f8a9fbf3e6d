import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { keys } from "#features/verifications/api/queries.ts";
import { queryClient } from "#lib/query.ts";
import { document as uploaded } from "./detail-steps.tsx";
import { agreedRequest, button, openOwn, title } from "./subject-steps.tsx";

const LICENSE = "Add the back of your driver's license";

/** Lets every upload fail. */
function failUploads() {
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
    send() {
      queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal("XMLHttpRequest", Failing);
}

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
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(["x"], "license.pdf")] } });
  const retry = await button(/^(Retry|Try Again)/);
  retry.focus();
  act(() => {
    queryClient.setQueryData(keys.detail("ver_1"), {
      ...request,
      documents: [{ ...uploaded(1), document_type: "drivers_license" }],
    });
  });
  await title("You've added what we need");
  expect(heading.isConnected).toBe(true);
  expect(document.activeElement).toBe(retry);
});
