import type { Page } from "playwright-core";
import type { Camera } from "#tests/harness/browser/camera.ts";
import type { OpenWindow } from "#tests/harness/browser/visitor.ts";
import { type Asked, asked, heading, PHONE, toDecision } from "./steps.ts";

/** The documents step of a new request, on a phone with this camera. */
export async function documentsStep(
  visitor: OpenWindow,
  camera: Camera,
  options: Parameters<OpenWindow>[0] = {},
): Promise<Asked & { page: Page }> {
  const request = await asked({ requestedServices: ["document_verification"] });
  const page = await visitor({ viewport: PHONE, camera, ...options });
  await page.goto(request.link.href);
  await toDecision(page, "Marcus Reed", "Do you agree?");
  await page.getByRole("button", { name: "Agree", exact: true }).click();
  await heading(page, "Add your driver's license");
  return { ...request, page };
}

/** The camera while it wants the front or the back of the license, or the passport's page; or its review. */
export const shooting = (page: Page, what: "front" | "back" | "photo page") =>
  page.getByRole("dialog", { name: `Take a photo of the ${what}` });
export const review = (page: Page) => page.getByRole("dialog", { name: /^Check your photo/ });

/** Opens the camera, and remembers every hint that it shows from now on. */
export async function openCamera(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shownHints: shown });
    new MutationObserver(() => {
      const text = document.querySelector("p[data-hint]")?.textContent;
      if (text && shown.at(-1) !== text) shown.push(text);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.getByRole("button", { name: /^Take (Photos|a Photo)$/ }).click();
  return () => page.evaluate(() => (window as unknown as { shownHints: string[] }).shownHints);
}
