import { act, fireEvent, renderHook, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DocumentType } from "#contract/enums.ts";
import { SECOND } from "#contract/time.ts";
import CameraDialog from "#features/verifications/camera/CameraDialog.tsx";
import { LEADS } from "#features/verifications/camera/guide.ts";
import { useAnnounced } from "#features/verifications/camera/useAnnounced.ts";
import { fakeCamera, fakeStream, refuse, resetCamera } from "#tests/components/fake-camera.ts";
import { show } from "#tests/components/render.tsx";

const onTaken = vi.fn();
const onClose = vi.fn();
const onChooseFile = vi.fn();
const onProgress = vi.fn();

function open(documentType: DocumentType = "passport") {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  // The DOM of these tests takes only its own streams.
  vi.spyOn(HTMLMediaElement.prototype, "srcObject", "set").mockReturnValue();
  return show(<CameraDialog {...{ documentType, onTaken, onClose, onChooseFile, onProgress }} />);
}

/** A camera that opens. Its devices and its track's abilities are the browser's. */
function camera(more: { devices?: Partial<MediaDeviceInfo>[]; capabilities?: object } = {}) {
  const { stream, track } = fakeStream();
  const applyConstraints = vi.fn(async () => {});
  Object.assign(track, {
    getSettings: () => ({ deviceId: "back" }),
    getCapabilities: () => more.capabilities ?? {},
    applyConstraints,
  });
  const { getUserMedia } = fakeCamera({ open: async () => stream });
  Object.assign(navigator.mediaDevices, { enumerateDevices: async () => more.devices ?? [] });
  return { track, getUserMedia, applyConstraints };
}

/** Whether this is a phone. */
const phone = (isPhone: boolean) =>
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("coarse") && isPhone,
    addEventListener() {},
    removeEventListener() {},
  }));

const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const click = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
};
/** Takes a photo with the phone's camera app, which the page offers after a while. */
async function capture(name = "IMG_1.jpg") {
  await wait(LEADS.file);
  const input = document.querySelector<HTMLInputElement>('input[type="file"][capture="environment"]')!;
  fireEvent.change(input, { target: { files: [new File(["x"], name, { type: "image/jpeg" })] } });
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const one of [onTaken, onClose, onChooseFile, onProgress]) one.mockReset();
  phone(true);
});
afterEach(() => {
  vi.useRealTimers();
  resetCamera();
});

describe("the camera", () => {
  it("is the one at the back, and is turned off when the dialog closes", async () => {
    const { track, getUserMedia } = camera();
    const { unmount } = open();
    await settle();
    expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({
      video: { facingMode: { ideal: "environment" } },
    });
    screen.getByRole("dialog", { name: "Take a photo of the photo page of your passport" });
    unmount();
    expect(track.stop).toHaveBeenCalled();
  });

  it("that can't be used is explained, and a file can be chosen instead", async () => {
    fakeCamera({ open: refuse("NotFoundError") });
    open();
    await settle();
    screen.getByRole("heading", { name: "We can't find a camera" });
    await click("Choose a File");
    expect(onChooseFile).toHaveBeenCalledOnce();
  });

  it("that's taken away in the middle is explained, and what was taken stays", async () => {
    const { track } = camera();
    open("drivers_license");
    await settle();
    await capture("front.jpg");
    screen.getByRole("dialog", { name: "Take a photo of the back of your driver's license" });
    act(() => void track.dispatchEvent(new Event("ended")));
    screen.getByRole("heading", { name: "The camera is busy" });
    await click("Try Again");
    screen.getByText("Photo 2 of 2");
    expect(onProgress).toHaveBeenCalledExactlyOnceWith({ taken: 1, of: 2 });
  });

  it("can be changed if there are several", async () => {
    const devices = [
      { kind: "videoinput", deviceId: "back", label: "Back Camera" },
      { kind: "audioinput", deviceId: "mic", label: "Microphone" },
      { kind: "videoinput", deviceId: "wide", label: "Back Ultra Wide Camera" },
    ] as const;
    const { getUserMedia } = camera({ devices: [...devices] });
    open();
    await settle();
    const choice = screen.getByRole("combobox", { name: "Camera" });
    expect(
      within(choice)
        .getAllByRole("option")
        .map((one) => one.textContent),
    ).toEqual(["Back Camera", "Back Ultra Wide Camera"]);
    fireEvent.change(choice, { target: { value: "wide" } });
    await settle();
    expect(getUserMedia.mock.lastCall?.[0]).toMatchObject({ video: { deviceId: { exact: "wide" } } });
  });

  it("has a light that can be turned on and off", async () => {
    const { applyConstraints } = camera({ capabilities: { torch: true } });
    open();
    await settle();
    await click("Turn On the Light");
    expect(applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
    await click("Turn Off the Light");
    expect(applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] });
  });
});

describe("without success", () => {
  it("the shutter leads after 10 seconds, and a file after 20", async () => {
    camera();
    open();
    await settle();
    await wait(LEADS.shutter - SECOND);
    expect(screen.queryByText(/take the photo yourself/)).toBeNull();
    await wait(SECOND);
    screen.getByText(/take the photo yourself/);
    await wait(LEADS.file - LEADS.shutter);
    screen.getByText("If this doesn't work, add a photo another way.");
    screen.getByRole("button", { name: "Use the Camera App" });
    await click("Choose a File");
    expect(onChooseFile).toHaveBeenCalledOnce();
  });

  it("a computer isn't offered a camera app", async () => {
    phone(false);
    camera();
    open();
    await settle();
    await wait(LEADS.file);
    screen.getByRole("button", { name: "Choose a File" });
    expect(screen.queryByRole("button", { name: "Use the Camera App" })).toBeNull();
  });

  it("the time before the camera is on doesn't count", async () => {
    fakeCamera({ open: () => new Promise(() => {}) });
    open();
    await wait(LEADS.file);
    expect(screen.queryByText(/another way/)).toBeNull();
  });
});

describe("photos", () => {
  it("are reviewed before they're used, front first, and can be taken again", async () => {
    camera();
    open("drivers_license");
    await settle();
    await capture("front.jpg");
    await capture("back.jpg");
    screen.getByRole("dialog", { name: "Check your photos" });
    expect(onTaken).not.toHaveBeenCalled();
    await click("Retake: front");
    screen.getByRole("dialog", { name: "Take a photo of the front of your driver's license" });
    await capture("front-2.jpg");
    expect(onProgress.mock.calls.map(([{ taken }]) => taken)).toEqual([1, 2, 1, 2]);
    await click("Use These Photos");
    const [photos] = onTaken.mock.lastCall as [{ file: File; side: string; isAccepted: boolean }[]];
    expect(photos.map(({ file, side, isAccepted }) => [file.name, side, isAccepted])).toEqual([
      ["front-2.jpg", "front", false],
      ["back.jpg", "back", false],
    ]);
  });

  it("aren't lost by closing the dialog without asking", async () => {
    camera();
    open("drivers_license");
    await settle();
    await capture("front.jpg");
    await click("Close");
    screen.getByRole("alertdialog", { name: "Discard 1 photo?" });
    await click("Go Back");
    expect(onClose).not.toHaveBeenCalled();
    await click("Close");
    await click("Discard");
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("that don't exist yet need no question", async () => {
    camera();
    open();
    await settle();
    await click("Close");
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it("hints are announced at most once in three seconds, the newest one", async () => {
  const { result, rerender } = renderHook(({ text }) => useAnnounced(text), { initialProps: { text: "A" } });
  await wait(3 * SECOND);
  const heard: string[] = [];
  for (const text of ["B", "C", "D", "E", "F", "G", "H"]) {
    rerender({ text });
    await wait(SECOND);
    if (heard.at(-1) !== result.current) heard.push(result.current);
  }
  await wait(3 * SECOND);
  heard.push(result.current);
  expect(heard).toEqual(["B", "D", "G", "H"]);
});
