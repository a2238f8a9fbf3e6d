import { type Browser, thisBrowser } from "./whichBrowser.ts";

/**
 * Why the camera can't be used:
 * - `denied`: the person, or the browser's settings, blocked it for this site
 * - `dismissed`: the person closed the browser's question without an answer
 * - `system_denied`: the system's settings don't let the browser use it
 * - `missing`: there's no camera
 * - `in_use`: another app or tab is using it, or has taken it over
 * - `unsupported`: the browser can't use cameras
 * - `insecure`: the page wasn't loaded over HTTPS
 * - `in_app`: the page is shown inside an app that doesn't offer the camera
 * - `failed`: anything else
 */
export type CameraProblem =
  | "denied"
  | "dismissed"
  | "system_denied"
  | "missing"
  | "in_use"
  | "unsupported"
  | "insecure"
  | "in_app"
  | "failed";

/** The camera couldn't be opened. Its `cause` is the browser's error, if there was one. */
export class CameraError extends Error {
  override name = "CameraError";
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem, options?: ErrorOptions) {
    super(`The camera can't be used: ${problem}`, options);
    this.problem = problem;
  }
}

/** What else decides which problem an error is. */
export interface CameraContext {
  browser: Browser;
  /** `window.isSecureContext`. */
  isSecure: boolean;
  /** Whether the browser has `navigator.mediaDevices`. */
  hasCameraApi: boolean;
  /** What the browser says about this site's permission; null if it doesn't say. */
  permission: PermissionState | null;
}

/**
 * @param error what `getUserMedia` rejected with; undefined if it couldn't be called
 * @returns which problem it is
 */
export function classifyProblem(error: unknown, context: CameraContext): CameraProblem {
  if (!context.isSecure) return "insecure";
  const problem = context.hasCameraApi ? problemOfError(error, context) : "unsupported";
  // Apps rarely ask for permission or offer settings, so what helps is a real browser. It doesn't help with the rest.
  const isOfApp = problem !== "missing" && problem !== "in_use";
  return context.browser.app !== null && isOfApp ? "in_app" : problem;
}

/** @returns which problem an error of `getUserMedia` is, in this browser and on this page */
export async function problemOf(error: unknown): Promise<CameraProblem> {
  return classifyProblem(error, {
    browser: thisBrowser(),
    isSecure: window.isSecureContext,
    hasCameraApi: hasCameraApi(),
    permission: (await cameraPermission())?.state ?? null,
  });
}

/** @returns whether the browser can open cameras on this page. It can't on pages without HTTPS, and in some apps */
export const hasCameraApi = (): boolean => typeof navigator.mediaDevices?.getUserMedia === "function";

/** @returns this site's permission, which changes with the browser's settings; null if the browser doesn't say */
export async function cameraPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: "camera" });
  } catch {
    // Older browsers have no permissions, or none for the camera.
    return null;
  }
}

function problemOfError(error: unknown, context: CameraContext): CameraProblem {
  if (!(error instanceof Error)) return "failed";
  switch (error.name) {
    case "NotAllowedError":
      return problemOfRefusal(error, context);
    case "SecurityError":
      return "denied";
    case "NotFoundError":
      return "missing";
    case "NotReadableError":
    case "AbortError":
      return "in_use";
    default:
      return "failed";
  }
}

function problemOfRefusal({ message }: Error, { browser, permission }: CameraContext): CameraProblem {
  // Chrome's messages are the only sign of these two.
  if (/by system/i.test(message)) return "system_denied";
  if (/dismissed/i.test(message)) return "dismissed";
  if (permission === "granted") return "system_denied";
  // Safari and the browsers on iPhones have no way to close the question, and may still report `prompt` after a refusal.
  const canDismiss = browser.system !== "ios" && browser.name !== "Safari";
  return permission === "prompt" && canDismiss ? "dismissed" : "denied";
}
