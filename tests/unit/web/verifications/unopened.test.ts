import { expect, it } from "vitest";
import { whyUnopened } from "#features/verifications/detail/capture/unopened.ts";
import { heif } from "#tests/unit/documents/heif.ts";

it.each([
  [
    "IMG_1.HEIC",
    heif("heic", "mif1"),
    /^File IMG_1\.HEIC is in HEIC format.* Settings > Camera > Formats, choose Most Compatible/,
  ],
  [
    "front.jpg",
    heif("heic", "mif1"),
    /^File front\.jpg is in HEIC format, which we can't read\. Export it as a JPEG\./,
  ],
  ["back.avif", heif("avif", "mif1"), /^File back\.avif is in AVIF format.* Save it as a JPEG/],
  [
    "text.jpg",
    new TextEncoder().encode("text"),
    /^text\.jpg can't be opened as a picture\. Please choose another file\.$/,
  ],
])("says what to do about %s if the browser can't open it", async (name, bytes, words) => {
  expect(await whyUnopened(new Blob([bytes]), name)).toMatch(words);
});
