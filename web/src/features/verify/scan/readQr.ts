import { fitSide, type Size } from "#lib/files/geometry.ts";
import type { QrAnswer } from "./qr.worker.ts";

/**
 * Larger pictures are scaled down to this many pixels on their longest side. That's enough for a code that fills a
 * quarter of a photo.
 */
const MAX_PIXELS = 2000;

/** The QR reader couldn't be loaded, or it failed. */
export class QrReaderError extends Error {
  override name = "QrReaderError";
}

/** Reads QR codes in its own worker. Wait until one picture has been read before passing the next. */
export class QrReader {
  readonly #worker = new Worker(new URL("./qr.worker.ts", import.meta.url), { type: "module" });

  /**
   * @returns the text of the QR code in a picture; null if there's none
   * @throws QrReaderError
   */
  read(picture: ImageData): Promise<string | null> {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new QrReaderError());
      this.#worker.onmessage = ({ data }: MessageEvent<QrAnswer>) =>
        "failed" in data ? fail() : resolve(data.text);
      this.#worker.onerror = fail;
      this.#worker.postMessage(picture, [picture.data.buffer]);
    });
  }

  /** Reads the current frame of a video. */
  readFrame(video: HTMLVideoElement): Promise<string | null> {
    return this.read(pixelsOf(video, { width: video.videoWidth, height: video.videoHeight }));
  }

  end(): void {
    this.#worker.terminate();
  }
}

/**
 * @returns the text of the QR code in a picture file; null if there's none
 * @throws QrReaderError; another error if the file isn't a picture
 */
export async function readQr(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const picture = pixelsOf(bitmap, bitmap);
  bitmap.close();
  const reader = new QrReader();
  return reader.read(picture).finally(() => reader.end());
}

/** @returns the pixels of a picture or a video's current frame on a white background, scaled down if it's large */
function pixelsOf(source: CanvasImageSource, size: Size): ImageData {
  const { width, height } = fitSide(size, MAX_PIXELS);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser can't draw");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
