import { type Mock, vi } from "vitest";

/** What the fake camera of a test does. */
interface FakeCamera {
  /** The user agent of the browser. */
  userAgent?: string;
  /** Opens the camera. */
  open?: (constraints: MediaStreamConstraints) => Promise<MediaStream>;
  /** This site's permission. Leave it out for a browser that doesn't say. */
  permission?: PermissionState;
}

/** Replaces this test's camera. */
export function fakeCamera({ userAgent, open = refuse("NotAllowedError"), permission }: FakeCamera) {
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia: vi.fn(open) });
  const status = Object.assign(new EventTarget(), { state: permission });
  stub("mediaDevices", mediaDevices);
  stub("permissions", {
    query: async () => {
      if (permission === undefined) throw new TypeError("There's no such permission");
      return status;
    },
  });
  if (userAgent) stub("userAgent", userAgent);
  vi.stubGlobal("isSecureContext", true);
  return {
    getUserMedia: mediaDevices.getUserMedia,
    /** Connects or disconnects a device. */
    changeDevices: () => mediaDevices.dispatchEvent(new Event("devicechange")),
    /** Changes the permission in the browser's settings. */
    permit: (state: PermissionState) => {
      status.state = state;
      status.dispatchEvent(new Event("change"));
    },
  };
}

/** @returns a camera that can't be opened */
export const refuse = (name: string, message?: string) => () =>
  Promise.reject(new DOMException(message, name));

/** @returns a stream with one track */
export function fakeStream(): { stream: MediaStream; track: EventTarget & { stop: Mock<() => void> } } {
  const track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>() });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
  return { stream, track };
}

/** Replaces the clipboard. @returns the function that gets what's copied */
export function fakeClipboard(write: (text: string) => Promise<void> = async () => {}) {
  const writeText = vi.fn(write);
  stub("clipboard", { writeText });
  return writeText;
}

const stubbed = new Set<string>();

function stub(name: string, value: unknown) {
  stubbed.add(name);
  Object.defineProperty(navigator, name, { value, configurable: true });
}

/** Restores the browser after a test. */
export function resetCamera(): void {
  for (const name of stubbed) Reflect.deleteProperty(navigator, name);
  stubbed.clear();
}
