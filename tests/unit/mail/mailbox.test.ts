import { describe, expect, it } from "vitest";
import { whyNotAsk } from "#functions/attestation/requester-side.ts";
import { mailboxOf } from "#functions/mail/mailbox.ts";
import { addressHash } from "#functions/mail/opt-out.ts";

describe("the mailbox behind an address", () => {
  it.each([
    ["Jane.Doe+hr@Gmail.com", "janedoe@gmail.com"],
    ["j.a.n.e.doe@googlemail.com", "janedoe@gmail.com"],
    ["jane_doe+x@protonmail.com", "janedoe@proton.me"],
    ["jane.doe@mac.com", "jane.doe@icloud.com"],
    ["jane.doe+a+b@firm.example", "jane.doe@firm.example"],
    ["JANE.DOE+Rent@Outlook.com", "jane.doe@outlook.com"],
    ["jane+x@icloud.com", "jane@icloud.com"],
    ["jane+x@me.com", "jane@icloud.com"],
    ["jane-shopping@yahoo.com", "jane@yahoo.com"],
    ["jane+x@ymail.com", "jane@ymail.com"],
    ["rent@jane.fastmail.com", "jane@fastmail.com"],
    ["jane+rent@fastmail.com", "jane@fastmail.com"],
    ["mary-jane@firm.example", "mary-jane@firm.example"],
    ["+jane@firm.example", "+jane@firm.example"],
    ["jane@yandex.ru", "jane@yandex.com"],
    [' "a@b"@firm.example', '"a@b"@firm.example'],
  ])("of %s is %s", (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

  it("is another person's where dots matter", () => {
    expect(mailboxOf("jane.doe@firm.example")).not.toBe(mailboxOf("janedoe@firm.example"));
  });
});

it("a person who was mailed is recognized under another spelling", async () => {
  const env = { LINK_KEY: Buffer.alloc(32, 7).toString("base64") } as Parameters<typeof addressHash>[0];
  const [one, other] = await Promise.all([
    addressHash(env, "ann.lee@gmail.com"),
    addressHash(env, "AnnLee+job@googlemail.com"),
  ]);
  expect(one).toBe(other);
});

describe("a contact on the subject's or requester's side", () => {
  const sides = { subject: ["jane.doe@gmail.com"], requester: ["marcus@proton.me"] };
  it.each([
    ["janedoe+boss@gmail.com", /your own address/],
    ["j.anedoe@googlemail.com", /your own address/],
    ["mar.cus+hr@protonmail.com", /belongs to the requester/],
  ])("is recognized by %s", (email, why) => expect(whyNotAsk(email, sides)).toMatch(why));

  it("isn't confused with another address", () => expect(whyNotAsk("janedoes@gmail.com", sides)).toBeNull());
});
