import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listPage, mailBody, mailPage } from "#scripts/stack/mail/mail-pages.ts";
import { type MailBody, mailOfText, openMailStore } from "#scripts/stack/mail/mail-store.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "countersign-outbox-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const store = () => openMailStore(join(folder, "outbox.jsonl"));
const text = mailOfText({ to: "+12025550147", text: "123456 is <your> code." });
const mail: MailBody = { from: "us@b.example", to: "a@b.example", subject: "A subject", text: "Words" };

it("keeps text messages next to mails, and finds them by number in any URL encoding", () => {
  const one = store();
  one.add(mail);
  const id = one.add(text, "code.1");
  expect(one.add(text, "code.1")).toBe(id);
  for (const number of ["+12025550147", " 12025550147"])
    expect(one.list(number).map((message) => message.text)).toEqual(["123456 is <your> code."]);
  expect(one.list("a@b.example")).toHaveLength(1);
  expect(one.list("2025550147")).toEqual([]);
  expect(store().list()).toHaveLength(2);
});

it("shows a text message as text, not as markup", () => {
  const one = store();
  one.add(text);
  const [message] = one.list();
  if (!message) throw new Error("Nothing was kept");
  const list = listPage(one.list());
  expect(list).toContain("<b>123456 is &lt;your&gt; code.</b><small>to +12025550147");
  const page = mailPage(message);
  expect(page).toContain("<h1>Text message</h1>");
  expect(page).not.toContain("<dt>From</dt>");
  expect(mailBody(message)).toContain("123456 is &lt;your&gt; code.");
});
