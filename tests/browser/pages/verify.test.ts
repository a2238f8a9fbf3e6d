import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished } from "vitest";
import { Canvas } from "#tests/fixtures/picture/canvas.ts";
import { png } from "#tests/fixtures/picture/encode.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { passedVerification, shareLink } from "#tests/harness/verification/sharing.ts";
import { drawnCode } from "#tests/unit/report/drawn-code.ts";
import { ready } from "../steps.ts";

/** Serves an empty page at an origin of its own. */
async function barePage(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end("<!doctype html><title>Another site</title>");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

const verdict = (page: Page, title: string) => page.getByRole("heading", { level: 1, name: title }).waitFor();

/** Opens the page that verifies. @returns the requests since then, other than for the page's own code */
async function openVerify(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.goto("/verify");
  await ready(page);
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/assets/")) requests.push(`${request.method()} ${pathname}`);
  });
  return requests;
}

/** Chooses a file, in place of the verdict on the one before. */
async function choose(page: Page, name: string, mimeType: string, bytes: Uint8Array): Promise<void> {
  const another = page.getByRole("button", { name: "Verify Another" });
  if (await another.isVisible()) await another.click();
  await page.getByLabel("Choose a file").setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
}

describe("verifying in the browser", () => {
  test("a credential from a shared profile, until its owner revokes the link", async ({ page }) => {
    const owner = await account({ firstName: "Jane", lastName: "Doe" });
    const verificationIds = [await passedVerification(owner)];
    const { token, id } = await shareLink(owner, { verificationIds });
    await page.goto(`/s/${token}`);
    const [verify] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "Verify Credential" }).click(),
    ]);
    await verdict(verify, "This credential is genuine and valid");
    const contents = verify.getByRole("region", { name: "Contents" });
    await contents.getByRole("heading", { name: "Jane Doe" }).waitFor();
    await contents.getByText("Identity match").waitFor();
    // The credential is neither in the address nor in the state that the browser keeps for it.
    expect(await verify.evaluate(() => location.hash + JSON.stringify(history.state))).not.toContain("~");

    await owner.api.post("/api/profile/revoke-share-link", { id });
    await verify.getByRole("button", { name: "Check Again" }).click();
    await verdict(verify, "This credential is no longer valid");
  });

  test("a report, a changed report, and the code on a printed one, without sending any of it", {
    tags: ["full"],
  }, async ({ page }) => {
    const [subject, requester] = await Promise.all([account(), account()]);
    const id = await passedVerification(subject, { requester });
    const exported = async (format: string) =>
      (await requester.api.post(`/api/verifications/${id}/export`, { format })).bytes;
    const [pdf, json] = [await exported("pdf"), await exported("json")];
    const requests = await openVerify(page);

    await choose(page, "report.pdf", "application/pdf", pdf);
    await verdict(page, "This report is genuine and valid");
    await choose(page, "report.json", "application/json", json);
    await verdict(page, "This report is genuine and valid");
    await page.getByRole("region", { name: "Contents" }).getByText("Ada Byron").waitFor();

    const changed = Buffer.from(pdf);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    await choose(page, "report.pdf", "application/pdf", changed);
    await verdict(page, "This report was changed");
    expect(await page.getByRole("region", { name: "Contents" }).count()).toBe(0);

    await choose(page, "photo.png", "image/png", png(await drawnCode(pdf)));
    await verdict(page, "We issued this report, but this sheet wasn't checked");
    await choose(page, "photo.png", "image/png", png(new Canvas(400, 300, [255, 255, 255])));
    await verdict(page, "No QR code found");
    await page.context().route("**/*.wasm", (route) => route.abort());
    await choose(page, "photo.png", "image/png", png(await drawnCode(pdf)));
    await verdict(page, "We couldn't look for the code");
    await page.context().unroute("**/*.wasm");
    await page.getByRole("button", { name: "Check Again" }).click();
    await verdict(page, "We issued this report, but this sheet wasn't checked");

    expect([...new Set(requests)].toSorted()).toEqual([
      "GET /.well-known/jwt-vc-issuer",
      "GET /api/status-lists/0",
      "GET /assurance/1.js",
    ]);
  });

  test("a report's level of assurance, here and on a page of another site", async ({ page, visitor }) => {
    const [subject, requester] = await Promise.all([account(), account()]);
    const license = { type: "drivers_license", strength: 3, validity: 2 } as const;
    const proofing = {
      documents: [],
      inspection: null,
      attested_years: null,
      scores: { evidence: [license], verification: 1 },
    };
    const checks = [{ check: "identity_match" as const, proofing }];
    const id = await passedVerification(subject, { requester, checks });
    const json = (await requester.api.post(`/api/verifications/${id}/export`, { format: "json" })).bytes;
    const report = JSON.parse(Buffer.from(json).toString()) as { assurance: { gpg45: { level: string } } };
    expect(report.assurance.gpg45.level).toBe("low");

    await openVerify(page);
    await choose(page, "report.json", "application/json", json);
    await verdict(page, "This report is genuine and valid");
    const level = page.getByRole("region", { name: "Level of assurance" });
    await level.getByText("Evidence meets low confidence (GPG 45)").waitFor();
    await level.getByText("Recomputed in your browser by version 1").waitFor();
    await level.getByText("Strength 3 of 4, validity 2 of 4").waitFor();

    report.assurance.gpg45.level = "very_high";
    await choose(page, "report.json", "application/json", Buffer.from(JSON.stringify(report)));
    await verdict(page, "This report was changed");

    // A bare page of another origin, whose only code is this.
    const site = await barePage();
    onTestFinished(site.close);
    const other = await visitor();
    // The header that gives each test an address of its own would make browsers ask for permission to send it.
    await other.context().setExtraHTTPHeaders({});
    await other.goto(site.url);
    const answer = await other.evaluate(
      async ([address, text]) => (await import(address)).assuranceOfReport(JSON.parse(text)),
      [`${stack().url}/assurance/1.js`, Buffer.from(json).toString()] as const,
    );
    expect(answer).toEqual((JSON.parse(Buffer.from(json).toString()) as typeof report).assurance);
  });

  test("a file that's dropped before the page is alive doesn't replace it", { tags: ["full"] }, async ({
    page,
  }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/assets/*.js", (route) => held.then(() => route.continue()));
    await page.goto("/verify");
    const cdp = await page.context().newCDPSession(page);
    for (const type of ["dragEnter", "dragOver", "drop"] as const)
      await cdp.send("Input.dispatchDragEvent", {
        type,
        x: 20,
        y: 300,
        data: { items: [], files: [import.meta.filename], dragOperationsMask: 1 },
      });
    letGo();
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    expect(new URL(page.url()).pathname).toBe("/verify");
    expect(page.context().pages()).toHaveLength(1);
  });
});
