import { type CameraProblem, cameraPermission } from "./cameraProblem.ts";

/** Problems that end when the person changes a permission, in the browser or in the system. */
const OF_PERMISSION: ReadonlySet<CameraProblem> = new Set(["denied", "dismissed", "system_denied"]);
/** Problems that may end when a camera is connected or released. */
const OF_DEVICE: ReadonlySet<CameraProblem> = new Set(["missing", "in_use", "failed"]);
/** Problems that may end while the person is in another app, for example in the system's settings. */
const ELSEWHERE: ReadonlySet<CameraProblem> = new Set(["denied", "system_denied", "in_use"]);

/**
 * Watches for what may solve a problem: the permission changes, a camera is connected, or the person comes back from
 * another app.
 * @param onFix called each time it's worth trying again
 * @returns a function that stops watching
 */
export function watchForFix(problem: CameraProblem, onFix: () => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  if (OF_DEVICE.has(problem)) navigator.mediaDevices?.addEventListener?.("devicechange", onFix, { signal });
  if (OF_PERMISSION.has(problem)) void watchPermission(problem, onFix, signal);
  else if (ELSEWHERE.has(problem)) watchReturn(onFix, signal);
  return () => end.abort();
}

async function watchPermission(problem: CameraProblem, onFix: () => void, signal: AbortSignal) {
  const permission = await cameraPermission();
  if (!permission || signal.aborted) return;
  const check = () => {
    if (permission.state !== "denied") onFix();
  };
  permission.addEventListener("change", check, { signal });
  // Not every browser reports a change, and none reports one of the system's settings.
  if (ELSEWHERE.has(problem)) watchReturn(check, signal);
}

function watchReturn(onReturn: () => void, signal: AbortSignal) {
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && onReturn(), {
    signal,
  });
}
