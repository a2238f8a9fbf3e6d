import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Component as VerifyPage } from "#features/verify/VerifyPage.tsx";
import { rememberTyped } from "#lib/page/early.ts";
import { SIGNED_BARCODE, SIGNED_PDF } from "#tests/harness/verification/signature-answers.ts";
import {
  credential,
  fact,
  jsonReport,
  NOW_SECONDS,
  type Served,
  server,
  slip,
} from "#tests/unit/web/verify/issuer.ts";
import { field, fill, show } from "../render.tsx";
import { callsTo, serve, unreachable } from "../server.ts";

const KEYS = "GET /.well-known/jwt-vc-issuer";
const LIST = "GET /api/status-lists/0";

/** Answers with the issuer's keys and a list of now. */
function issue(served: Served = {}) {
  const now = Math.floor(Date.now() / 1000);
  const get = server({ ...served, list: { iat: now, exp: now + 3600 } });
  serve({ [KEYS]: () => get("/.well-known/jwt-vc-issuer"), [LIST]: () => get("/api/status-lists/0") });
}
/** The test issuer's time may have passed, so what these tests issue doesn't expire for a long while. */
const LONG = { iat: NOW_SECONDS - 9e6, exp: NOW_SECONDS + 9e8 };

/** Verifies a text as a reader would. @returns the headline */
async function paste(text: string): Promise<HTMLElement> {
  fill("Or paste a credential or a link", text);
  screen.getByRole("button", { name: "Verify" }).click();
  await screen.findByRole("button", { name: "Verify Another" });
  return screen.getByRole("heading", { level: 1 });
}

beforeEach(() => history.replaceState(null, "", "/verify"));

describe("the page that verifies", () => {
  it("shows who issued a credential, its facts, and how many are withheld", async () => {
    issue();
    const { token, disclosures } = await credential([fact(), fact({ id: "chk_2", label: "Address" })], LONG);
    show(<VerifyPage />, { at: "/verify" });
    const headline = await paste(`${token}~${disclosures[0]}~`);
    expect(headline.textContent).toBe("This credential is genuine and valid");
    await waitFor(() => expect(document.activeElement).toBe(headline));
    screen.getByText("Pasted text");
    screen.getByText("Issued by Countersign");
    screen.getByText("The facts are unchanged");
    screen.getByText("Still valid");
    screen.getByRole("heading", { name: "Jane Doe" });
    screen.getByText("Identity match");
    expect(screen.queryByText("Address")).toBeNull();
    screen.getByText("1 fact withheld. Other results may exist.");
  });

  it.each([
    ["stated", "Account name, not verified", "We checked the facts below, but not the account's name."],
    [undefined, "Account name, not verified", "We checked the facts below, but not the account's name."],
    ["document", "Name as on the document", "We checked the name and facts below, and nothing else."],
  ])("says what the name rests on: %s", async (name_status, label, words) => {
    issue();
    show(<VerifyPage />, { at: "/verify" });
    await paste((await credential([fact()], { ...LONG, name_status })).text);
    screen.getByText(label);
    screen.getByText(
      `${words} Anyone who has a credential can show it, so compare the names with the person in front of you.`,
    );
  });

  it("warns of a credential without facts, issued so or with all of them withheld", async () => {
    issue();
    for (const text of [(await credential([], LONG)).text, `${(await credential([fact()], LONG)).token}~`]) {
      const { unmount } = show(<VerifyPage />, { at: "/verify" });
      const headline = await paste(text);
      expect(headline.textContent).toBe("This credential shows no facts");
      expect(headline.closest("[data-tone]")?.getAttribute("data-tone")).toBe("warn");
      screen.getByText(/^Nothing here has been verified\. /);
      unmount();
    }
  });

  it("never calls a printed code valid without saying that the sheet wasn't checked", async () => {
    issue();
    show(<VerifyPage />, { at: "/verify" });
    const headline = await paste(await slip(LONG));
    expect(headline.textContent).toBe("We issued this report, but this sheet wasn't checked");
    screen.getByText("The printed sheet wasn't checked");
    screen.getByText("82 of 100");
    screen.getByText("rep_1");
  });

  it("calls a test a test, and never valid, as a file and as a code", async () => {
    issue();
    show(<VerifyPage />, { at: "/verify" });
    const test = { ...LONG, watermark: "TEST", overall_score: null };
    for (const text of [JSON.stringify(await jsonReport(test)), await slip(test)]) {
      expect((await paste(text)).textContent).toBe("This report is a test");
      screen.getByText("TEST");
      screen.getByText(/It says nothing about anyone\./);
      screen.getByText("No score");
      screen.getByText("Identity verification report");
      screen.getByRole("button", { name: "Verify Another" }).click();
      await screen.findByRole("button", { name: "Verify" });
    }
  });

  it("shows whose signatures a report's checks rely on, without taking them for ours", async () => {
    issue();
    show(<VerifyPage />, { at: "/verify" });
    const checks = [
      { service: "document_verification", signature: SIGNED_BARCODE },
      { service: "income_verification", signature: SIGNED_PDF },
      { service: "identity_match", signature: null },
      "not a check",
    ];
    await paste(JSON.stringify(await jsonReport(LONG, { checks })));
    const signed = screen.getByRole("region", { name: "Signed documents" });
    expect([...signed.querySelectorAll("li")].map((row) => row.textContent)).toEqual([
      "Document verification: signed by State of UtopiaTESTVerified Nov 27, 2026. The issuer hasn't revoked the document.",
      "Income verification: signed by Utopia PayrollVerified Nov 27, 2026. Not checked whether it was revoked.",
    ]);
  });

  it("lists no signatures for a report without any", async () => {
    issue();
    show(<VerifyPage />, { at: "/verify" });
    await paste(JSON.stringify(await jsonReport(LONG)));
    expect(screen.queryByText("Signed documents")).toBeNull();
  });

  it("says that a revoked credential is no longer valid, and what it said", async () => {
    issue({ revoked: [7] });
    show(<VerifyPage />, { at: "/verify" });
    const headline = await paste((await credential([fact()], LONG)).text);
    expect(headline.textContent).toBe("This credential is no longer valid");
    screen.getByText("This is what it said. It's no longer valid.");
    screen.getByText("Revoked");
  });

  it("says that it doesn't know whether a credential was revoked, and checks again", async () => {
    issue();
    serve({ [LIST]: unreachable });
    show(<VerifyPage />, { at: "/verify" });
    const headline = await paste((await credential([fact()], LONG)).text);
    expect(headline.textContent).toBe("Genuine, but it may have been revoked");
    screen.getByText(/We couldn't load a current status list\./);
    issue();
    screen.getByRole("button", { name: "Check Again" }).click();
    await screen.findByRole("heading", { name: "This credential is genuine and valid" });
  });

  it("says nothing about what it can't check without the keys, and checks again", async () => {
    serve({ [KEYS]: unreachable });
    show(<VerifyPage />, { at: "/verify" });
    const { text } = await credential([fact()], LONG);
    expect((await paste(text)).textContent).toBe("We couldn't check it");
    expect(screen.queryByRole("region", { name: "Contents" })).toBeNull();
    issue();
    screen.getByRole("button", { name: "Check Again" }).click();
    await screen.findByRole("heading", { name: "This credential is genuine and valid" });
  });

  it("keeps saying that a printed sheet wasn't checked when it doesn't know whether the report was revoked", async () => {
    issue();
    serve({ [LIST]: unreachable });
    show(<VerifyPage />, { at: "/verify" });
    expect((await paste(await slip(LONG))).textContent).toBe(
      "We issued this report, but it may have been revoked, and this sheet wasn't checked",
    );
  });

  it("names another issuer", async () => {
    issue();
    show(<VerifyPage />, { at: "/verify" });
    const { text } = await credential([fact()], { iss: "https://other.example" });
    expect((await paste(text)).textContent).toBe("Issued by someone else");
    screen.getByText("It says that https://other.example issued it. Only that site can confirm it.");
    expect(callsTo(LIST)).toEqual([]);
  });

  it("shows a file's name in quotes, without marks that turn it around, and not all of a long one", async () => {
    const { user } = show(<VerifyPage />, { at: "/verify" });
    const name = `Verified\u202e by Countersign ${"!".repeat(80)}.txt`;
    await user.upload(screen.getByLabelText("Choose a file"), new File(["nonsense"], name));
    await screen.findByRole("heading", { name: "We can't read this" });
    expect(screen.getByText(/^File “/).textContent).toBe(`File “Verified by Countersign ${"!".repeat(36)}…”`);
  });

  it("takes what was given before its code had loaded", async () => {
    const root = document.createElement("div");
    root.innerHTML = '<textarea name="text">nonsense</textarea>';
    rememberTyped(root);
    show(<VerifyPage />, { at: "/verify" });
    expect(field("Or paste a credential or a link").value).toBe("nonsense");
  });

  it("says that tables aren't signed", async () => {
    const { user } = show(<VerifyPage />, { at: "/verify" });
    await user.upload(screen.getByLabelText("Choose a file"), new File(["a,b"], "list.csv"));
    await screen.findByRole("heading", { name: "CSV exports aren't signed" });
  });

  it("says so when the file can't be read", async () => {
    const { user } = show(<VerifyPage />, { at: "/verify" });
    const gone = new File(["x"], "gone.pdf");
    Object.defineProperty(gone, "arrayBuffer", {
      value: () => Promise.reject(new DOMException("", "NotReadableError")),
    });
    await user.upload(screen.getByLabelText("Choose a file"), gone);
    await screen.findByRole("heading", { name: "We couldn't read the file" });
  });

  it("asks for a credential if there's none, and returns to the start", async () => {
    show(<VerifyPage />, { at: "/verify" });
    screen.getByRole("button", { name: "Verify" }).click();
    await screen.findByText("Paste a credential or a link first.");
    expect((await paste("nonsense")).textContent).toBe("We can't read this");
    screen.getByRole("button", { name: "Verify Another" }).click();
    const start = await screen.findByRole("heading", { name: "Verify a report or credential" });
    await waitFor(() => expect(document.activeElement).toBe(start));
  });

  it("leads from a shared profile's address to the profile", async () => {
    show(<VerifyPage />, { at: "/verify" });
    await paste(`${location.origin}/s/AAAAAAAAAAAAAAAAAAAAAA`);
    const link = screen.getByRole("link", { name: "Open Shared Profile" });
    expect(link.getAttribute("href")).toBe("/s/AAAAAAAAAAAAAAAAAAAAAA");
  });

  it("verifies what its address carries, also one that's opened later, and removes it from the address", async () => {
    issue();
    history.replaceState({ key: "k" }, "", `/verify#${(await credential([fact()], LONG)).text}`);
    show(<VerifyPage />, { at: "/verify" });
    await screen.findByRole("heading", { name: "This credential is genuine and valid" });
    screen.getByText("Link");
    expect(location.hash).toBe("");
    expect(history.state).toEqual({ key: "k" });

    history.replaceState(null, "", `/verify#${await slip(LONG)}`);
    act(() => void dispatchEvent(new HashChangeEvent("hashchange")));
    await screen.findByRole("heading", { name: "We issued this report, but this sheet wasn't checked" });
    expect(location.hash).toBe("");
  });

  it("leaves a fragment alone that leads to a part of the page", async () => {
    history.replaceState(null, "", "/verify#how");
    show(<VerifyPage />, { at: "/verify" });
    act(() => void dispatchEvent(new HashChangeEvent("hashchange")));
    screen.getByRole("heading", { name: "Verify a report or credential" });
    expect(location.hash).toBe("#how");
  });
});
