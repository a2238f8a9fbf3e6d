import { describe, expect, test } from "vitest";
import { requesterNames, safeName, subjectNames } from "#functions/accounts/names/mail-names.ts";

describe("a name in mail", () => {
  test.each([
    ["Ada Lovelace"],
    ["Łukasz Żółć"],
    ["Siân O'Neill-Müller"],
    ["李小龍"],
    ["Smith & Sons (Kent), Ltd."],
    ["J. R. R. Tolkien"],
  ])("is unchanged: %s", (name) => {
    expect(safeName(name, "x")).toBe(name);
  });

  test.each([
    ["https://evil.example/win", "evil. example win"],
    ["Ada http://evil.example", "Ada evil. example"],
    ["evil.com", "evil. com"],
    ["evil。com", "evil. com"],
    ["evil．com", "evil. com"],
    ["a@evil.com", "a evil. com"],
    ["javascript:alert(1)", "javascript alert(1)"],
    ["<b>Ada</b>", "b Ada b"],
    ["Ada\r\nBcc: everybody", "Ada Bcc everybody"],
    ["Ada\u202Eecalevol", "Ada ecalevol"],
    ["A\u200Bda", "A da"],
    ["\u0000Ada\u0007", "Ada"],
    ["[click](x)", "click (x)"],
  ])("loses links, markup, line breaks and invisible characters: %j", (name, safe) => {
    expect(safeName(name, "x")).toBe(safe);
  });

  test("is cut between characters, not in the middle of one", () => {
    expect(safeName("𠮷".repeat(200), "x")).toBe("𠮷".repeat(60));
  });

  test("is replaced by the fallback when nothing is left", () => {
    expect(safeName("\u200B<>@", "Somebody")).toBe("Somebody");
    expect(safeName(null, "Somebody")).toBe("Somebody");
  });

  test.each([
    // A person has one name in both places.
    [null, 0, "Ada Lovelace", "Ada Lovelace"],
    ["", 0, "Ada Lovelace", "Ada Lovelace"],
    ["Acme Rentals", 0, "Acme Rentals", "Ada Lovelace"],
    ["Acme Rentals", 1, "Acme Rentals", "Acme Rentals"],
    ["PayPaI Support", 0, "Ada Lovelace", "Ada Lovelace"],
    ["PayPal", 1, "Ada Lovelace", "Ada Lovelace"],
    ["PayPal", 2, "PayPal", "PayPal"],
  ])(
    "of the business %j, proven %i, is %s, and %s in the subject line",
    (businessName, businessProven, requester, sender) => {
      const person = { email: "ada@firm.example", firstName: "Ada", lastName: "Lovelace" };
      expect(requesterNames({ ...person, businessName, businessProven })).toEqual({ requester, sender });
    },
  );

  test("isn't verified by a registry alone when the account uses a free mail address", () => {
    const account = { email: "x@gmail.com", firstName: "Ada", lastName: "Lovelace", businessName: "Acme" };
    expect(requesterNames({ ...account, businessProven: 1 }).sender).toBe("Ada Lovelace");
    expect(requesterNames({ ...account, businessProven: 2 }).sender).toBe("Acme");
  });

  test("of a business isn't replaced by the holder's name if that resembles an office", () => {
    const account = {
      email: "x@firm.example",
      firstName: "Chase",
      lastName: "Security Team",
      businessName: "IRS",
    };
    const name = "An unverified business";
    expect(requesterNames({ ...account, businessProven: 0 })).toEqual({ requester: name, sender: name });
  });
});

describe("a person whose name resembles a brand or an office", () => {
  test.each([
    ["PayPal", "Security Team", "An unverified sender"],
    ["Call 1-800-555-1212", "Now", "An unverified sender"],
    ["Countersign", "Support", "An unverified sender"],
    ["Nike", "Adeyemi", "Nike Adeyemi"],
  ])("%s %s is %s in mail", (firstName, lastName, name) => {
    const account = { email: "x@firm.example", firstName, lastName, businessName: null, businessProven: 0 };
    expect(requesterNames(account)).toEqual({ requester: name, sender: name });
  });
});

describe("the subject's name in mail to a contact", () => {
  const own = { requester: "Harbor Lofts", sender: "Otto Ask" };
  test.each([
    ["Jane Doe", null, "Jane Doe", "Jane Doe"],
    ["PayPal Security Team", null, "someone", "“PayPal Security Team”"],
    [null, null, "someone you may know", "someone you may know"],
    ["IRS Refund Office", own, "Otto Ask", "Harbor Lofts (“IRS Refund Office”)"],
    ["Harbor Lofts", own, "Otto Ask", "Harbor Lofts"],
    [null, own, "Otto Ask", "Harbor Lofts"],
  ])("stated as %j by %j is %s in the subject line and %s in the text", (stated, by, inLine, inText) => {
    expect(subjectNames(stated, by)).toEqual({ inLine, inText });
  });
});
