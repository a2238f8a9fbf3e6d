import { describe, expect, test } from "vitest";
import { requesterName, safeName } from "../../../functions/mail/names.ts";

describe("a name in mail", () => {
  test.each([
    ["Ada Lovelace"],
    ["Łukasz Żółć"],
    ["Siân O'Neill-Müller"],
    ["李小龍"],
    ["Smith & Sons (Kent), Ltd."],
    ["J. R. R. Tolkien"],
  ])("stays as it is: %s", (name) => {
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
  ])("keeps no link, markup, line end or hidden mark: %j", (name, safe) => {
    expect(safeName(name, "x")).toBe(safe);
  });

  test("is cut by characters, not in the middle of one", () => {
    expect(safeName("𠮷".repeat(200), "x")).toBe("𠮷".repeat(60));
  });

  test("is the fallback when nothing is left", () => {
    expect(safeName("\u200B<>@", "Somebody")).toBe("Somebody");
    expect(safeName(null, "Somebody")).toBe("Somebody");
  });

  test("of a requester is the business's, else the person's", () => {
    const person = { businessName: null, firstName: "Ada", lastName: "Lovelace" };
    expect(requesterName(person)).toBe("Ada Lovelace");
    expect(requesterName({ ...person, businessName: "" })).toBe("Ada Lovelace");
    expect(requesterName({ ...person, businessName: "Acme Rentals" })).toBe("Acme Rentals");
  });
});
