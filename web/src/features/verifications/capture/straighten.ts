import type { Step, StraightenRequest, StraightenResult, WorkerMessage } from "./protocol.ts";

/** The file is no picture that this browser can open, or it is damaged. */
export class NotAPictureError extends Error {}

/** Whether this browser can straighten pictures beside the page; where it cannot, files go up as they are. */
export const canStraighten = () => typeof Worker === "function" && typeof OffscreenCanvas === "function";

/**
 * Straightens, scales and re-encodes one picture in a worker of its own, which ends with the work; the page stays
 * responsive whatever the size.
 * @param onStep where the work stands; `tried` counts the tilts that were tried
 * @param signal ends the worker at once
 * @throws NotAPictureError; AbortError when ended; Error when the worker itself fails
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
      else if (data.reason === "not_a_picture") reject(new NotAPictureError("This picture can't be opened"));
      else reject(new Error("The picture couldn't be prepared"));
    };
    worker.postMessage(request);
  });
}
