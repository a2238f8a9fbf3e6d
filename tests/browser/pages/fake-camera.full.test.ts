import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { ClipName } from "#tests/fixtures/clips/clips.ts";
import { test } from "#tests/harness/browser/visitor.ts";

/** Opens the camera on a file of the product's origin that runs no script. */
async function look(page: Page) {
  await page.goto("/robots.txt");
  return await page.evaluate(async () => {
    try {
      const video = document.createElement("video");
      video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1280 } } });
      await video.play();
      const canvas = new OffscreenCanvas(64, 36);
      const context = canvas.getContext("2d");
      context?.drawImage(video, 0, 0, canvas.width, canvas.height);
      const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let sum = 0;
      for (let at = 0; at < data.length; at += 4)
        sum += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
      return { width: video.videoWidth, height: video.videoHeight, light: (sum * 4) / data.length };
    } catch (error) {
      return { refused: (error as Error).name };
    }
  });
}

test.for([
  ["license-front", 140, 220],
  ["dark", 5, 35],
] as const satisfies [ClipName, number, number][])(
  "the camera of a window shows the clip %s",
  async ([camera, darkest, lightest], { visitor }) => {
    const { width, height, light = 0 } = await look(await visitor({ camera }));
    expect([width, height]).toEqual([1280, 720]);
    expect(light).toBeGreaterThan(darkest);
    expect(light).toBeLessThan(lightest);
  },
);

test("a camera can be denied or missing", async ({ visitor }) => {
  const [denied, none] = await Promise.all([
    visitor({ name: "denied", camera: "denied" }),
    visitor({ name: "none", camera: "none" }),
  ]);
  expect(await look(denied)).toEqual({ refused: "NotAllowedError" });
  expect(await look(none)).toEqual({ refused: "NotFoundError" });
});
