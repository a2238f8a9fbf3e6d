import { SECOND } from "#contract/time.ts";
import type { Size } from "#lib/files/geometry.ts";
import type { FrameReader } from "./frames/FrameReader.ts";
import type { Box } from "./frames/luma.ts";
import type { FrameFacts } from "./frames/protocol.ts";
import { outlinedPart } from "./outline.ts";

/** JPEG quality of a photo. It's encoded once more for upload. */
const QUALITY = 0.95;
/** The width of what's examined, in pixels. A license's barcode that fills it has nearly three pixels per bar. */
const EXAMINED = 1000;
/** A camera's photo has to be this much larger than its video to be worth the wait. */
const LARGER = 1.3;
/** How long a camera may take for a photo. */
const PHOTO_WITHIN = 1.5 * SECOND;
/** Two pictures with the same ratio, up to this, show the same part of the scene. */
const SAME_RATIO = 0.02;

/** A photo, and what we know about it; null if this browser can't tell. */
export interface Still {
  picture: Blob;
  facts: FrameFacts | null;
}

/** @returns the outlined part of the video's current frame, as it's examined */
export function examined(video: HTMLVideoElement, view: Size, ratio: number): Promise<ImageBitmap> {
  return scaled(video, outlinedPart(view, sizeOf(video), ratio));
}

/**
 * Takes the outlined part of the picture at full resolution: as a photo, if the camera's photos are larger than its
 * video and this one is as good as the video's frame; otherwise the frame itself.
 * @param reader examines the picture; null if this browser can't
 * @param isGood whether a picture will do
 */
export async function takeStill(
  video: HTMLVideoElement,
  view: Size,
  ratio: number,
  reader: FrameReader | null,
  isGood: (facts: FrameFacts) => boolean,
): Promise<Still> {
  // The frame comes first: the camera may stop the video for its photo, and hands may move in the meantime.
  const frame = await still(video, outlinedPart(view, sizeOf(video), ratio), reader);
  if (!reader || !frame.facts || !isGood(frame.facts)) return frame;
  const photo = await takePhoto(video);
  if (!photo) return frame;
  const isSame =
    Math.abs(photo.width / photo.height / (video.videoWidth / video.videoHeight) - 1) < SAME_RATIO;
  const part = isSame ? outlinedPart(view, photo, ratio) : { left: 0, top: 0, ...sizeOfBitmap(photo) };
  const larger = await still(photo, part, reader).finally(() => photo.close());
  return larger.facts && isGood(larger.facts) ? larger : frame;
}

async function still(
  source: HTMLVideoElement | ImageBitmap,
  part: Box,
  reader: FrameReader | null,
): Promise<Still> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: part.width, height: part.height });
  const target = canvas.getContext("2d");
  if (!target) throw new Error("This browser can't draw");
  target.drawImage(source, part.left, part.top, part.width, part.height, 0, 0, part.width, part.height);
  const whole = { left: 0, top: 0, width: part.width, height: part.height };
  const facts = reader && (await reader.read(await scaled(canvas, whole)));
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", QUALITY);
  });
  if (!picture) throw new Error("This browser can't encode a photo");
  return { picture, facts };
}

/** @returns the camera's photo if it's larger than its video; null if the camera can't take one, or not in time */
async function takePhoto(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  const [track] = (video.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
  if (!track || !("ImageCapture" in window)) return null;
  try {
    const camera = new ImageCapture(track);
    const { imageWidth } = await camera.getPhotoCapabilities();
    const side = Math.max(video.videoWidth, video.videoHeight);
    if (!(imageWidth?.max && imageWidth.max > LARGER * side)) return null;
    const late = new Promise<null>((resolve) => setTimeout(resolve, PHOTO_WITHIN, null));
    const photo = await Promise.race([camera.takePhoto(), late]);
    return photo && (await createImageBitmap(photo, { imageOrientation: "from-image" }));
  } catch {
    // Some cameras say that they can, and then fail. The frame will do.
    return null;
  }
}

/** Cuts out a part and scales it to the width that's examined, but never up. */
function scaled(source: HTMLVideoElement | HTMLCanvasElement, part: Box): Promise<ImageBitmap> {
  const scale = Math.min(1, EXAMINED / part.width);
  return createImageBitmap(source, part.left, part.top, part.width, part.height, {
    resizeWidth: Math.round(part.width * scale),
    resizeHeight: Math.round(part.height * scale),
    resizeQuality: "medium",
  });
}

const sizeOf = (video: HTMLVideoElement): Size => ({ width: video.videoWidth, height: video.videoHeight });
const sizeOfBitmap = ({ width, height }: ImageBitmap): Size => ({ width, height });
