import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { type ClipName, writeClip } from "#tests/fixtures/clips/clips.ts";
import { launchBrowser } from "./browser.ts";

/**
 * What a page gets when it asks for the camera: a clip that starts when the camera opens and then repeats; a refusal,
 * as if the person had denied permission; or the error of a device without a camera.
 */
export type Camera = ClipName | "denied" | "none";

/**
 * Starts a Chromium with this camera. Chromium takes the clip from its command line, so each clip needs a process.
 * @param home the folder for the clip and for Chromium's temporary files, which the caller removes
 */
export async function cameraBrowser(camera: Camera, home = tmpdir()): Promise<Browser> {
  return await launchBrowser({ home, args: await switchesOf(camera, join(home, "clips")) });
}

/** @returns the permissions of a window of {@link cameraBrowser} */
export const cameraPermissions = (camera: Camera): string[] => (camera === "denied" ? [] : ["camera"]);

async function switchesOf(camera: Camera, folder: string): Promise<string[]> {
  if (camera === "denied") return ["--use-fake-device-for-media-stream", "--deny-permission-prompts"];
  // Without fake devices, Chromium would offer the real camera of the machine that runs the tests.
  if (camera === "none") return ["--use-fake-device-for-media-stream=device-count=0"];
  return [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${await writeClip(camera, folder)}`,
  ];
}
