import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import type { ServerMessage } from "#contract/live/events.ts";
import { Component as DetailPage } from "#features/verifications/detail/VerificationDetailPage.tsx";
import { livePage } from "#lib/live/livePage.ts";
import { queryClient } from "#lib/query/query.ts";
import { fill, session, show, signedInAs } from "#tests/components/render.tsx";
import { callsTo, ok, serve } from "#tests/components/server.ts";
import { callOf, firstMissing, functionOf, journeySteps } from "#tests/harness/journey.ts";
import { traceCalls } from "#tests/harness/trace.ts";
import { CONSISTENT, DETAIL, detail } from "./detail/steps.tsx";
import { email, FILL, openForm, send } from "./request/steps.tsx";
import {
  agreedRequest,
  button,
  CONTINUE,
  INVITE,
  invitation,
  jane,
  openWay,
  ownRequest,
  title,
} from "./subject/steps.tsx";

const SUBMIT = "POST /api/v1/verifications";

/** Traces the pages' functions of a section. @returns fails unless they were called in the order of the page */
async function traced(section: string) {
  const steps = journeySteps().filter((step) => step.section === section && step.path.startsWith("web/"));
  expect(steps.length).toBeGreaterThan(3);
  const functions = steps.map(
    async (step) =>
      [callOf(step), functionOf(await import(/* @vite-ignore */ `../../../${step.path}`), step)] as const,
  );
  const trace = await traceCalls(Object.fromEntries(await Promise.all(functions)));
  onTestFinished(() => trace.stop());
  return () => expect(firstMissing(steps, trace.calls), trace.calls.join("\n")).toBeNull();
}

it("the form passes the functions that the page names until the request is sent", async () => {
  await signedInAs();
  const inOrder = await traced("Marcus sends the form");
  const { user } = await openForm("type=identity", { [SUBMIT]: ok({ id: "ver_1", invitation_held: null }) });
  fill("Target user email", email);
  FILL.identity();
  await send(user);
  await waitFor(() => expect(callsTo(SUBMIT)).toHaveLength(1));
  await screen.findByText("Another page");
  inOrder();
});

/** Takes uploads, which aren't sent by `fetch`. @returns the forms that were sent so far */
function takeUploads(): FormData[] {
  const sent: FormData[] = [];
  class Taking {
    upload = {};
    onload = () => {};
    status = 201;
    response = { success: true, data: { id: "doc_1" } };
    open() {}
    setRequestHeader() {}
    abort() {}
    getResponseHeader = () => null;
    send(form: FormData) {
      sent.push(form);
      queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal("XMLHttpRequest", Taking);
  return sent;
}

it("the subject's screens pass the functions that the page names until the file is sent", async () => {
  const sent = takeUploads();
  serve({ [INVITE]: ok(invitation()), [CONTINUE]: ok(session(jane())), [DETAIL]: ok(ownRequest()) });
  const inOrder = await traced("Jane opens the link and agrees");
  const { user } = openWay("#invite=lnk_1.secret&email=jane%40example.org");
  const goOn = async () => user.click(await button("Continue"));
  await goOn();
  await goOn();
  await goOn();
  await title("Do you agree?");
  serve({ "POST /api/verifications/ver_1/consent": ok(agreedRequest()), [DETAIL]: ok(agreedRequest()) });
  await user.click(await button("Agree"));
  await title("Add your driver's license");
  const picker = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  fireEvent.change(picker, { target: { files: [new File(["x"], "license.pdf")] } });
  await waitFor(() => expect(sent).not.toHaveLength(0));
  inOrder();
});

it("an event about a completed verification passes the functions that the page names", async () => {
  await signedInAs();
  serve({ [DETAIL]: ok(detail({ status: "in_progress", stage: "checking" })) });
  const inOrder = await traced("Marcus's screen changes");
  const page = livePage("usr_1", { lastEvent: undefined, beganAt: 0 }, () => {});
  show(
    <QueryClientProvider client={queryClient}>
      <DetailPage />
    </QueryClientProvider>,
    { at: "/app/verifications/ver_1", path: "/app/verifications/:id" },
  );
  await screen.findByRole("list", { name: "Status timeline" });
  serve({ [DETAIL]: ok(detail({ status: "completed", stage: "done", verdict: CONSISTENT })) });
  const event = { type: "verification_updated", id: "out_1", at: 0, data: { verification_id: "ver_1" } };
  act(() => page.handle([event as ServerMessage]));
  await screen.findByText(CONSISTENT.text);
  inOrder();
});
