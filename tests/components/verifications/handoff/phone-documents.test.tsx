import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { DocumentSide } from "#contract/documents/sides.ts";
import type { DocumentType } from "#contract/enums.ts";
import type { CameraDialogProps } from "#features/verifications/camera/CameraDialog.tsx";
import { callsTo, ok, serve, unreachable } from "#tests/components/server.ts";
import { button, title } from "../subject/steps.tsx";
import { openConnected, phoneView } from "./steps.tsx";

// There's no camera in these tests. This one takes both sides at once.
vi.mock("#features/verifications/camera/CameraDialog.tsx", () => ({
  default: ({ onTaken, onProgress, onClose }: CameraDialogProps) => {
    const photo = (side: DocumentSide) => ({
      file: new File(["x"], `license-${side}.pdf`),
      side,
      isAccepted: false,
    });
    return (
      <div role="dialog" aria-label="Camera">
        <button type="button" onClick={() => onProgress?.({ taken: 1, of: 2 })}>
          First
        </button>
        <button type="button" onClick={() => onTaken([photo("front"), photo("back")])}>
          Use
        </button>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    );
  },
}));

const VIEW = "GET /api/handoff";
const PROGRESS = "POST /api/handoff/progress";
const END = "POST /api/handoff/end";
const LICENSE = /^Add .*driver's license$/;

/** Answers uploads, which aren't sent by `fetch`. @returns the forms and tokens that were sent so far */
function answerUploads(status: number, error: { code?: string; message: string } = { message: "" }) {
  const sent: { form: FormData; token: string }[] = [];
  class Upload {
    upload = {};
    onload = () => {};
    onloadend = () => {};
    status = status;
    response = status < 300 ? { success: true, data: { id: "doc_1" } } : { success: false, error };
    token = "";
    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === "Authorization") this.token = value;
    }
    abort() {}
    getResponseHeader() {
      return null;
    }
    send(form: FormData) {
      sent.push({ form, token: this.token });
      queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
  return sent;
}

const added = (document_type: DocumentType = "drivers_license", side: DocumentSide | null = "back") => ({
  id: `doc_${side}`,
  document_type,
  reading: "read" as const,
  side,
});
const pick = (...names: string[]) =>
  fireEvent.change(document.querySelector('input[type="file"]') as HTMLInputElement, {
    target: { files: names.map((name) => new File(["x"], name)) },
  });

beforeEach(() => {
  serve({ [PROGRESS]: ok({}), [END]: ok({}) });
});

describe("the documents", () => {
  it("are taken with the camera, sent with the phone's token, and end by themselves", async () => {
    const sent = answerUploads(201);
    serve({ [VIEW]: ok(phoneView()) });
    const { user } = openConnected();
    await title(LICENSE);
    await user.click(await button("Take Photos"));
    await user.click(await button("First"));
    await waitFor(() =>
      expect(callsTo(PROGRESS).map(({ body }) => body)).toContainEqual({ taken: 1, of: 2 }),
    );
    serve({
      [VIEW]: ok(
        phoneView({
          verification: {
            documents: [
              { ...added("drivers_license", "front"), reading: "picture_only" },
              added("drivers_license", "back"),
            ],
          },
        }),
      ),
    });
    await user.click(await button("Use"));
    await title("You can go back to your computer");
    expect(sent.map(({ form }) => form.get("side"))).toEqual(["front", "back"]);
    expect(sent[0]?.token).toBe("Bearer phone-token");
    expect(callsTo(PROGRESS).at(-1)?.body).toEqual({ taken: 2, of: 2 });
    expect(callsTo(END).map(({ body }) => body)).toEqual([{ finished: true }]);
    expect(sessionStorage.length).toBe(0);
  });

  it("that weren't used don't count", async () => {
    serve({ [VIEW]: ok(phoneView()) });
    const { user } = openConnected();
    await user.click(await button("Take Photos"));
    await user.click(await button("First"));
    await user.click(await button("Close"));
    await waitFor(() => expect(callsTo(PROGRESS).at(-1)?.body).toEqual({ taken: 0, of: 0 }));
  });

  it("can be chosen as files, and finished when another one is wanted", async () => {
    answerUploads(201);
    const services = ["address_verification" as const];
    serve({ [VIEW]: ok(phoneView({ verification: { requested_services: services } })) });
    const { user } = openConnected();
    await title(LICENSE);
    serve({
      [VIEW]: ok(
        phoneView({ verification: { requested_services: services, documents: [added("passport", null)] } }),
      ),
    });
    pick("passport.pdf");
    await title("Add your utility bill");
    expect(callsTo(END)).toEqual([]);
    await user.click(await button("Finish"));
    await title("You can go back to your computer");
  });

  it("wait to be read, so that an unreadable one can be taken again", async () => {
    answerUploads(201);
    serve({ [VIEW]: ok(phoneView()) });
    openConnected();
    await title(LICENSE);
    serve({
      [VIEW]: ok(phoneView({ verification: { documents: [{ ...added(), reading: "reading" }] } })),
    });
    pick("license.pdf");
    await title("You've added what we need");
    await screen.findByText("One moment. We're checking that we can read everything.");
    serve({
      [VIEW]: ok(phoneView({ verification: { documents: [{ ...added(), reading: "unreadable" }] } })),
    });
    await title(LICENSE);
    expect(callsTo(END)).toEqual([]);
  });

  it("that fail can be sent again", async () => {
    answerUploads(500);
    serve({ [VIEW]: ok(phoneView()) });
    openConnected();
    await title(LICENSE);
    pick("license.pdf");
    await button(/^(Retry|Try Again)/);
    expect(callsTo(END)).toEqual([]);
  });

  it("say so if the end can't be sent, and can be finished by hand", async () => {
    answerUploads(201);
    serve({ [VIEW]: ok(phoneView()), [END]: unreachable });
    const { user } = openConnected();
    await title(LICENSE);
    serve({ [VIEW]: ok(phoneView({ verification: { documents: [added()] } })) });
    pick("license.pdf");
    await screen.findByText("Network error. Please try again.");
    serve({ [END]: ok({}) });
    await user.click(await button("Finish"));
    await title("You can go back to your computer");
  });

  it("can be canceled", async () => {
    serve({ [VIEW]: ok(phoneView()) });
    const { user } = openConnected();
    await user.click(await button("Cancel"));
    await title("You canceled on this phone");
    expect(callsTo(END).map(({ body }) => body)).toEqual([{ finished: false }]);
  });
});

describe("an end that the phone didn't ask for", () => {
  it("401 in the middle of an upload leads to a page that says what to do", async () => {
    answerUploads(401, { code: "unauthorized", message: "Signed out." });
    serve({ [VIEW]: ok(phoneView()) });
    openConnected();
    await title(LICENSE);
    pick("license.pdf");
    await title("This phone is no longer connected");
    expect(sessionStorage.length).toBe(0);
  });

  it("a cancel on the computer is noticed by polling", async () => {
    serve({ [VIEW]: ok(phoneView()) });
    openConnected();
    await title(LICENSE);
    serve({ [VIEW]: ok(phoneView({ handoff: { state: "cancelled" } })) });
    await title("Canceled on your computer");
  });

  it("a request that takes nothing anymore is said to", async () => {
    serve({ [VIEW]: ok(phoneView({ verification: { takes_documents: false } })) });
    openConnected();
    await title("This request doesn't take documents anymore");
  });

  it("a failed load can be tried again", async () => {
    serve({ [VIEW]: unreachable });
    const { user } = openConnected();
    await title("We couldn't load your request");
    serve({ [VIEW]: ok(phoneView()) });
    await user.click(await button("Retry"));
    await title(LICENSE);
  });
});
