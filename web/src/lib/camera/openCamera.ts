import { SECOND } from "#contract/time.ts";
import { CameraError, hasCameraApi, problemOf } from "./cameraProblem.ts";

/** Some devices report a camera as in use for a moment after it was released, for example to switch cameras. */
const RELEASE_MS = SECOND / 2;

/**
 * Opens the camera, after asking for permission if needed. Call it after a tap or click, because some browsers show the
 * question only then. If no camera has what's required, it takes one that comes close.
 * @param constraints which camera, and with what size
 * @param signal stops the camera once it's aborted, even while the camera is being opened
 * @throws CameraError; the signal's reason if it was aborted
 */
export async function openCamera(
  constraints: MediaTrackConstraints,
  signal?: AbortSignal,
): Promise<MediaStream> {
  if (!hasCameraApi()) throw new CameraError(await problemOf(undefined));
  let stream: MediaStream;
  try {
    stream = await requestClosest(constraints);
  } catch (cause) {
    throw new CameraError(await problemOf(cause), { cause });
  }
  if (signal?.aborted) stopCamera(stream);
  signal?.throwIfAborted();
  signal?.addEventListener("abort", () => stopCamera(stream), { once: true });
  return stream;
}

/** Turns a camera off. The browser's recording light goes out once every stream of the camera has been stopped. */
export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/**
 * Shows a camera's picture in a video. iPhones play it inside the page and without a further tap only if the video is
 * muted and plays inline, so this sets both.
 * @throws the browser's error if the video can't play, or is removed before it does
 */
export async function showCamera(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  await video.play();
}

/**
 * Calls back when a camera stops by itself: it was unplugged, its permission was withdrawn, or the system gave it to a
 * call or another app. While the page is in the background, iPhones only mute the track, and unmute it afterward.
 * @returns a function that stops watching
 */
export function watchCameraEnd(stream: MediaStream, onEnd: () => void): () => void {
  const tracks = stream.getVideoTracks();
  for (const track of tracks) track.addEventListener("ended", onEnd);
  return () => {
    for (const track of tracks) track.removeEventListener("ended", onEnd);
  };
}

/** Asks for what's required, then for what comes close, then for any camera. */
async function requestClosest(constraints: MediaTrackConstraints): Promise<MediaStream> {
  try {
    return await request(constraints);
  } catch (error) {
    if (!isNamed(error, "OverconstrainedError")) throw error;
  }
  try {
    return await request(preferred(constraints));
  } catch (error) {
    if (!isNamed(error, "OverconstrainedError")) throw error;
  }
  return request(true);
}

async function request(video: MediaTrackConstraints | true): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video });
  } catch (error) {
    if (!isNamed(error, "NotReadableError")) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, RELEASE_MS));
  return navigator.mediaDevices.getUserMedia({ video });
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** Turns each requirement into a preference. */
function preferred({ advanced, ...constraints }: MediaTrackConstraints): MediaTrackConstraints {
  const entries = Object.entries(constraints).map(([name, value]) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [name, value];
    return [name, { ideal: value.ideal ?? value.exact }];
  });
  return Object.fromEntries(entries);
}
