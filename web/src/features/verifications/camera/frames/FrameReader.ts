import type { FrameAnswer, FrameFacts, FrameRequest } from "./protocol.ts";

/** @returns whether this browser can read frames; if not, people press the shutter themselves */
export const canReadFrames = (): boolean =>
  typeof Worker === "function" &&
  typeof OffscreenCanvas === "function" &&
  typeof createImageBitmap === "function";

/** Reads frames and photos in its own worker, so that the video stays smooth. */
export class FrameReader {
  readonly #worker = new Worker(new URL("./frame.worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, (facts: FrameFacts | null) => void>();
  #last = 0;
  #isOver = false;

  constructor() {
    this.#worker.onmessage = ({ data: { id, facts } }: MessageEvent<FrameAnswer>) => {
      this.#waiting.get(id)?.(facts);
      this.#waiting.delete(id);
    };
    // For example, its code couldn't be loaded. Then people take the photo themselves.
    this.#worker.onerror = () => this.end();
  }

  /** @returns what we know about a picture; null if it couldn't be read, or the reader was ended in the meantime */
  read(bitmap: ImageBitmap): Promise<FrameFacts | null> {
    if (this.#isOver) {
      bitmap.close();
      return Promise.resolve(null);
    }
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ id, bitmap } satisfies FrameRequest, [bitmap]);
    });
  }

  end(): void {
    this.#isOver = true;
    this.#worker.terminate();
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}
