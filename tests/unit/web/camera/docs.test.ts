import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cameraPage, cameraPictures } from "#scripts/camera-docs.ts";

const DOCS = join(import.meta.dirname, "../../../../docs");
const MAX_BYTES = 60_000;

it("the guide to the camera is what npm run docs:camera writes", () => {
  expect(readFileSync(join(DOCS, "camera.md"), "utf8")).toBe(cameraPage());
});

it("the guide has all of its screenshots (node scripts/camera-pictures.ts), and they're small", () => {
  const stored = readdirSync(join(DOCS, "screenshots")).filter((file) => file.startsWith("camera-"));
  expect(stored.toSorted()).toEqual(
    cameraPictures()
      .map(({ file }) => file)
      .toSorted(),
  );
  const sizes = stored.map((file) => ({ file, size: statSync(join(DOCS, "screenshots", file)).size }));
  expect(sizes.filter(({ size }) => size > MAX_BYTES)).toEqual([]);
});
