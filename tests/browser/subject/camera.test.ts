import { expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { view, viewWhen } from "#tests/harness/verification/verification.ts";
import { violations } from "../pages/axe.ts";
import { documentsStep, openCamera, review, shooting } from "./camera-steps.ts";

test("the camera takes the front and the back by itself, and nothing leaves the phone before the review", async ({
  visitor,
}) => {
  const { asker, id, page } = await documentsStep(visitor, "license-front-then-back");
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" || request.postDataBuffer())
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  expect(loaded.filter((url) => url.endsWith(".wasm"))).toEqual([]);

  const hints = await openCamera(page);
  await shooting(page, "front").waitFor();
  expect(await violations(page)).toEqual([]);
  await shooting(page, "back").waitFor();
  await review(page).waitFor();
  expect(await hints()).toEqual(expect.arrayContaining(["Got it. Now turn the card over."]));
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, "camera.review.390");
  const everywhere = [...new Set(loaded.map((url) => new URL(url).origin))];
  expect({ sent, everywhere }).toEqual({ sent: [], everywhere: [new URL(page.url()).origin] });
  expect((await view(asker, id)).documents).toEqual([]);

  await page.getByRole("button", { name: "Use These Photos" }).click();
  // Other tests use the same specimen, so this request may go to a reviewer.
  const { documents } = await viewWhen(asker, id, (one) =>
    one.documents.some(({ reading }) => reading === "read"),
  );
  expect(documents).toMatchObject([
    { file_name: "drivers-license-front.jpg", side: "front", reading: "picture_only" },
    { file_name: "drivers-license-back.jpg", side: "back", reading: "read" },
  ]);
});
