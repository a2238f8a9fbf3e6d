import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { test } from "#tests/harness/browser/visitor.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { passedVerification, shareLink } from "#tests/harness/verification/sharing.ts";
import { signIn } from "../steps.ts";

/** How long an open page may take to learn of a change: one poll and its answer. */
const WITHIN = 5_000 + 2_000;

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const pathOf = (url: string) => new URL(url).pathname;

/** @returns the text of the QR code in a PNG */
async function scan(file: string): Promise<string | undefined> {
  prepareZXingModule({
    overrides: {
      wasmBinary: (await readFile("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm")) as never,
    },
  });
  const [code] = await readBarcodes(await readFile(file), { formats: ["QRCode"] });
  return code?.text;
}

describe("sharing a profile", () => {
  test("generate a link, see it opened, revoke it, and the open page closes", async ({ page, visitor }) => {
    const owner = await account({ firstName: "Jane", lastName: "Doe" });
    await passedVerification(owner);
    await signIn(page, owner);
    await page.goto("/app/share-profile");
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("This link shows no verified facts.").waitFor();
    await page.getByText("Verification badges").click();
    await page.getByText("Identity verification").click();
    await preview.getByText("Identity match").waitFor();
    await page.getByRole("button", { name: "Generate Link" }).click();
    const link = page.getByRole("region", { name: "Share link" });
    const url = await link.getByText(/\/s\/[\w-]{22}$/).innerText();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      link.getByRole("button", { name: "QR as PNG" }).click(),
    ]);
    expect(await scan(await download.path())).toBe(url);

    const stranger = await visitor({ name: "stranger", viewport: { width: 390, height: 800 } });
    const requested: string[] = [];
    stranger.on("request", (request) => requested.push(request.headers().referer ?? ""));
    await stranger.goto(pathOf(url));
    await heading(stranger, "Jane Doe").waitFor();
    await stranger.getByText("Chosen by Jane. Other results may exist.").waitFor();
    await stranger.getByRole("region", { name: "Credential" }).waitFor();
    // No referrer names the link, not even to ourselves.
    expect(requested.filter((referrer) => referrer.includes("/s/"))).toEqual([]);

    await page.reload();
    const links = page.getByRole("region", { name: "Your links" });
    await links.getByText(/1 view/).waitFor();
    await links.getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke Link" }).click();
    await heading(stranger, "This profile is no longer shared").waitFor({ timeout: WITHIN });
    expect(await stranger.getByText("Identity match").count()).toBe(0);
  });

  test("ask for permission, get it by mail, and lose it, live on both sides", { tags: ["full"] }, async ({
    page,
    visitor,
  }) => {
    const owner = await account({ firstName: "Jane", lastName: "Doe" });
    await passedVerification(owner);
    const { token } = await shareLink(owner, { options: { requirePermission: true } });
    await signIn(page, owner);
    await page.goto("/app/share-profile");
    const requests = page.getByRole("region", { name: "Requests for access" });
    await requests.getByText("No requests yet").waitFor();

    const vera = await visitor({ name: "vera" });
    const email = `vera-${owner.id.slice(-8)}@example.com`;
    await vera.goto(`/s/${token}`);
    await vera.getByLabel("Your name").fill("Vera Visitor");
    await vera.getByLabel("Your email").fill(email);
    await vera.getByRole("button", { name: "Ask for Access" }).click();
    await heading(vera, "Waiting for permission").waitFor();

    await requests.getByRole("button", { name: "Approve" }).click();
    await heading(vera, "Approved").waitFor({ timeout: WITHIN });
    expect(await vera.getByText("Jane Doe").count()).toBe(0);

    const mail = await waitForMail(email);
    const granted = /http\S+#grant=\S+/.exec(mail.text)?.[0] ?? "";
    const mailbox = await visitor({ name: "mailbox" });
    await mailbox.goto(granted.slice(stack().url.length));
    await mailbox.getByRole("button", { name: "Open Profile" }).click();
    await heading(mailbox, "Jane Doe").waitFor();
    await mailbox.reload();
    await heading(mailbox, "Jane Doe").waitFor();

    await requests.getByRole("button", { name: "Withdraw Access" }).click();
    await heading(mailbox, "You no longer have access").waitFor({ timeout: WITHIN });
  });

  test("a shared profile with 17 facts prints on one page", { tags: ["full"] }, async ({ page }) => {
    const owner = await account({ firstName: "Jane", lastName: "Doe" });
    const checks = [
      { check: "identity_match" },
      { check: "document_verification" },
      { check: "address_verification" },
      { check: "ssn_verification" },
    ] as const;
    const verified = () => passedVerification(owner, { checks: [...checks] });
    const verificationIds = [await verified(), await verified(), await verified(), await verified()];
    const { token } = await shareLink(owner, { verificationIds });
    await page.goto(`/s/${token}`);
    await heading(page, "Jane Doe").waitFor();
    for (const format of ["Letter", "A4"]) {
      const pdf = await page.pdf({ format });
      expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
  });
});
