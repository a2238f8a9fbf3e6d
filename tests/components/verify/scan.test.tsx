import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { QrReader } from "#features/verify/scan/readQr.ts";
import { ScanDialog } from "#features/verify/scan/ScanDialog.tsx";
import { BROWSERS } from "#tests/fixtures/user-agents.ts";
import { fakeCamera, fakeStream, refuse, resetCamera } from "../fake-camera.ts";
import { show } from "../render.tsx";

const onCode = vi.fn();
const end = vi.fn();

/** Opens the dialog with a reader that reads this text from each frame. */
function scan(readFrame: () => Promise<string | null> = async () => null) {
  onCode.mockReset();
  end.mockReset();
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  // The DOM of these tests takes only its own streams.
  vi.spyOn(HTMLMediaElement.prototype, "srcObject", "set").mockReturnValue();
  const newReader = () => ({ readFrame, end }) as unknown as QrReader;
  return show(<ScanDialog newReader={newReader} onClose={() => {}} onCode={onCode} onPicture={() => {}} />);
}

const settle = () => act(() => new Promise((done) => setTimeout(done)));

afterEach(resetCamera);

describe("scanning a QR code", () => {
  it("reads a code and turns the camera off", async () => {
    const { stream, track } = fakeStream();
    const { getUserMedia } = fakeCamera({ open: async () => stream });
    const { unmount } = scan(async () => "code");
    await vi.waitFor(() => expect(onCode).toHaveBeenCalledExactlyOnceWith("code"));
    expect(getUserMedia).toHaveBeenCalledWith({
      video: { facingMode: "environment", width: { ideal: 1920 } },
    });
    unmount();
    expect(track.stop).toHaveBeenCalledOnce();
    expect(end).toHaveBeenCalledOnce();
  });

  it("turns off a camera that's allowed after the dialog was closed", async () => {
    const { stream, track } = fakeStream();
    const allow = Promise.withResolvers<MediaStream>();
    fakeCamera({ open: () => allow.promise });
    const { unmount } = scan();
    unmount();
    allow.resolve(stream);
    await settle();
    expect(track.stop).toHaveBeenCalledOnce();
  });

  it("explains why the camera can't be used, and tries again", async () => {
    const { stream } = fakeStream();
    const { getUserMedia } = fakeCamera({
      userAgent: BROWSERS.macSafari,
      open: refuse("NotAllowedError"),
    });
    const { user } = scan(async () => "code");
    await screen.findByRole("heading", { name: "Camera access is blocked" });
    screen.getByRole("button", { name: "Choose a Picture" });
    getUserMedia.mockResolvedValue(stream);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await vi.waitFor(() => expect(onCode).toHaveBeenCalledOnce());
    expect(screen.queryByRole("heading", { name: "Camera access is blocked" })).toBeNull();
  });

  it("says so when a call takes the camera", async () => {
    const { stream, track } = fakeStream();
    fakeCamera({ open: async () => stream });
    scan();
    await settle();
    act(() => void track.dispatchEvent(new Event("ended")));
    await screen.findByRole("heading", { name: "The camera is busy" });
    expect(end).toHaveBeenCalledOnce();
  });

  it("says so when the reader can't be loaded", async () => {
    fakeCamera({ open: async () => fakeStream().stream });
    scan(() => Promise.reject(Object.assign(new Error(), { name: "QrReaderError" })));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "We couldn't load the QR reader. Check your connection and try again.",
    );
  });
});
