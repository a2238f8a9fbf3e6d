import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useDocumentUrl } from "#lib/files/useDocumentUrl.ts";
import { show, signedInAs } from "#tests/components/render.tsx";
import { refused, serve } from "#tests/components/server.ts";
import { DocumentStage } from "#ui/Document/DocumentStage.tsx";

const NAME = "GET /api/v1/documents/doc_1/file";
const pending = refused(409, {
  code: "copy_pending",
  message: "We're still preparing this file. Try again in a few seconds.",
});
const WORDS = "Only its owner can open this file.";

function Stage() {
  const file = useDocumentUrl("/api/v1/documents/doc_1/file", "image/png");
  return (
    <DocumentStage name="license" contentType="image/png" file={file} zoom={1} onDownload={async () => {}} />
  );
}

/** Advances the clock until the next try has been answered. */
const nextTry = () => act(() => vi.advanceTimersByTimeAsync(6_000));

test("waits for a copy that's being made, then shows it", async () => {
  await signedInAs();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let asked = 0;
  serve({ [NAME]: (call) => (++asked <= 2 ? pending(call) : new Response("picture")) });
  show(<Stage />);
  await screen.findByText("Preparing the document…");
  screen.getByText("Preparing the document…");
  await nextTry();
  await nextTry();
  expect((await screen.findByRole("img", { name: "license" })).getAttribute("src")).toMatch(/^blob:/);
  expect(asked).toBe(3);
  vi.useRealTimers();
});

test("says that the copy takes longer once retries run out; shows other refusals immediately", async () => {
  await signedInAs();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve({ [NAME]: pending });
  const first = show(<Stage />);
  await screen.findByText("Preparing the document…");
  for (let i = 0; i < 6; i++) await nextTry();
  expect((await screen.findByRole("alert")).textContent).toContain("still preparing this file");
  first.unmount();
  serve({ [NAME]: refused(409, { code: "no_clean_copy", message: WORDS }) });
  show(<Stage />);
  expect((await screen.findByRole("alert")).textContent).toBe(WORDS);
  vi.useRealTimers();
});
