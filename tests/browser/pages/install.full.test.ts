import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { closeBrowser, wholeBrowser } from "#tests/harness/browser/browser.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { signIn } from "../steps.ts";

// The headless shell installs nothing.
beforeAll(wholeBrowser);
afterAll(closeBrowser);

interface Picture {
  src: string;
  sizes: string;
  purpose?: string;
  form_factor?: string;
}
interface Manifest {
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
}

test("browsers offer to install the app, with pictures of the sizes they say, and shortcuts", {
  tags: ["full"],
}, async ({ visitor }) => {
  const page = await visitor({ serviceWorkers: "allow" });
  await signIn(page, await account());
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const devtools = await page.context().newCDPSession(page);
  const { data, errors } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // A window without a history of its own counts as private.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );

  const { icons, screenshots, shortcuts } = JSON.parse(data ?? "") as Manifest;
  const kinds = icons.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`);
  expect(kinds).toEqual(
    expect.arrayContaining(["192x192 any", "512x512 any", "192x192 maskable", "512x512 maskable"]),
  );
  expect(new Set(screenshots.map((one) => one.form_factor))).toEqual(new Set(["wide", "narrow"]));
  for (const { src, sizes } of [...icons, ...screenshots]) {
    if (!src.endsWith(".png")) continue;
    const png = readFileSync(join("web/dist", src));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  expect(shortcuts.map(({ name }) => name)).toEqual(["New Verification", "Verifications", "Notifications"]);
  for (const { url } of shortcuts) {
    await page.goto(url);
    await page.locator("h1:not([data-waiting])").waitFor();
    expect(new URL(page.url()).pathname).toBe(url);
  }
});
