import { afterEach, describe, expect, it, vi } from "vitest";
import { hasTorch, listCameras, setTorch } from "#lib/camera/cameraDevices.ts";
import { openCamera, showCamera, stopCamera } from "#lib/camera/openCamera.ts";
import { APPS, BROWSERS } from "#tests/fixtures/user-agents.ts";
import { fakeCamera, fakeStream, refuse, resetCamera } from "../fake-camera.ts";

afterEach(resetCamera);

describe("opening the camera", () => {
  it("asks for what comes close, then for any camera, if none has what's required", async () => {
    const { stream } = fakeStream();
    const { getUserMedia } = fakeCamera({ open: refuse("OverconstrainedError") });
    getUserMedia
      .mockRejectedValueOnce(new DOMException("", "OverconstrainedError"))
      .mockRejectedValueOnce(new DOMException("", "OverconstrainedError"))
      .mockResolvedValueOnce(stream);
    const constraints = {
      deviceId: { exact: "back" },
      width: { min: 1920, ideal: 3840 },
      facingMode: "environment",
    };
    expect(await openCamera(constraints)).toBe(stream);
    expect(getUserMedia.mock.calls.map(([asked]) => asked.video)).toEqual([
      constraints,
      { deviceId: { ideal: "back" }, width: { ideal: 3840 }, facingMode: "environment" },
      true,
    ]);
  });

  it("waits a moment for a camera that's being released", async () => {
    vi.useFakeTimers();
    const { stream } = fakeStream();
    const { getUserMedia } = fakeCamera({ open: async () => stream });
    getUserMedia.mockRejectedValueOnce(new DOMException("", "NotReadableError"));
    const opening = openCamera({});
    await vi.advanceTimersByTimeAsync(500);
    expect(await opening).toBe(stream);

    getUserMedia.mockRejectedValue(new DOMException("", "NotReadableError"));
    const failing = expect(openCamera({})).rejects.toMatchObject({ problem: "in_use" });
    await vi.advanceTimersByTimeAsync(500);
    await failing;
  });

  it("reports the problem, with the browser's error as its cause", async () => {
    const error = new DOMException("Permission denied", "NotAllowedError");
    fakeCamera({
      userAgent: BROWSERS.androidChrome,
      open: () => Promise.reject(error),
      permission: "prompt",
    });
    await expect(openCamera({})).rejects.toMatchObject({ problem: "dismissed", cause: error });
  });

  it("reports a browser without cameras, and an app without them", async () => {
    const { getUserMedia } = fakeCamera({ userAgent: BROWSERS.androidChrome });
    vi.spyOn(navigator, "mediaDevices", "get").mockReturnValue(undefined as never);
    await expect(openCamera({})).rejects.toMatchObject({ problem: "unsupported" });
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(APPS.facebookAndroid);
    await expect(openCamera({})).rejects.toMatchObject({ problem: "in_app" });
    vi.stubGlobal("isSecureContext", false);
    await expect(openCamera({})).rejects.toMatchObject({ problem: "insecure" });
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  it("stops the camera once the signal is aborted, even while it's being opened", async () => {
    const { stream, track } = fakeStream();
    fakeCamera({ open: async () => stream });
    const first = new AbortController();
    await openCamera({}, first.signal);
    expect(track.stop).not.toHaveBeenCalled();
    first.abort();
    expect(track.stop).toHaveBeenCalledOnce();

    const second = new AbortController();
    const opening = openCamera({}, second.signal);
    second.abort();
    await expect(opening).rejects.toMatchObject({ name: "AbortError" });
    expect(track.stop).toHaveBeenCalledTimes(2);
  });

  it("plays the picture muted and inline, as iPhones require", async () => {
    const video = { play: vi.fn(async () => {}) } as unknown as HTMLVideoElement;
    const { stream } = fakeStream();
    await showCamera(video, stream);
    expect(video).toMatchObject({ muted: true, playsInline: true, srcObject: stream });
    expect(video.play).toHaveBeenCalledOnce();
  });

  it("stops every track", () => {
    const { stream, track } = fakeStream();
    stopCamera(stream);
    expect(track.stop).toHaveBeenCalledOnce();
  });
});

describe("the device's cameras", () => {
  it("are listed without its other devices", async () => {
    fakeCamera({});
    const device = (kind: string, deviceId: string, label: string) => ({ kind, deviceId, label });
    Object.assign(navigator.mediaDevices, {
      enumerateDevices: async () => [
        device("audioinput", "1", "Microphone"),
        device("videoinput", "2", "Back Camera"),
        device("videoinput", "3", "Front Camera"),
      ],
    });
    expect(await listCameras()).toEqual([
      { id: "2", label: "Back Camera" },
      { id: "3", label: "Front Camera" },
    ]);
  });

  it("may have a light, which can be turned on", async () => {
    const { stream, track } = fakeStream();
    expect(hasTorch(stream)).toBe(false);
    const applyConstraints = vi.fn(async () => {});
    Object.assign(track, { getCapabilities: () => ({ torch: true }), applyConstraints });
    expect(hasTorch(stream)).toBe(true);
    await setTorch(stream, true);
    expect(applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
  });
});
