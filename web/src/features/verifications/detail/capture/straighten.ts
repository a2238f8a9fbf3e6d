import type { Step, StraightenRequest, StraightenResult, WorkerMessage } from "./protocol.ts";

/** The file isn't a picture this browser can open, or it's damaged. The message says what to do. */
export class NotAPictureError extends Error {}

/** @returns whether this browser can straighten pictures in a worker; if not, we upload them as they are */
export const canStraighten = () => typeof Worker === "function" && typeof OffscreenCanvas === "function";

/**
 * Straightens, scales and re-encodes one picture in its own worker, so the page stays responsive at any picture size.
 * The worker terminates when it's done.
 * @param onStep called at each step; `tried` counts the tilts tried so far
 * @param signal terminates the worker immediately
 * @throws NotAPictureError; AbortError if `signal` fires; Error if the worker fails
 */
export function straighten(
  request: StraightenRequest,
  onStep: (step: Step, tried: number) => void,
  signal: AbortSignal,
): Promise<StraightenResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./straighten.worker.ts", import.meta.url), { type: "module" });
    const end = () => {
      worker.terminate();
      signal.removeEventListener("abort", abort);
    };
    const abort = () => {
      end();
      reject(new DOMException("Cancelled", "AbortError"));
    };
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort);
    worker.onerror = (event) => {
      end();
      reject(new Error(event.message || "The picture couldn't be prepared"));
    };
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === "step") return onStep(data.step, data.tried);
      end();
      if (data.type === "done") resolve(data.result);
      else if (data.type === "unopened") reject(new NotAPictureError(data.message));
      else reject(new Error("The picture couldn't be prepared"));
    };
    worker.postMessage(request);
  });
}
