import { expect, it } from "vitest";
import { phoneText } from "#contract/accounts/phone.ts";

it.each([
  ["+14155550134", "+1 (415) 555-0134"],
  ["+1 415-555-0134", "+1 (415) 555-0134"],
  ["4155550134", "(415) 555-0134"],
  ["415.555.0134", "(415) 555-0134"],
  ["+442079460958", "+44 20 7946 0958"],
  ["+34612345678", "+34 612 345 678"],
  ["+74951234567", "+7 49 5123 4567"],
  ["+35312345678", "+353 1234 5678"],
  ["+4930123456", "+49 3012 3456"],
  ["+442079460958x3", "+44 20 7946 0958 ext. 3"],
  ["415 555 0134 #12", "(415) 555-0134 ext. 12"],
])("%s reads %s", (stored, shown) => {
  expect(phoneText(stored)).toBe(shown);
  expect(phoneText(shown)).toBe(shown);
});

it.each(["", "••• ••• 0134", "+1 ••• 0134", "owner@example.com", "555-0134", "Alex 3"])(
  "leaves %j as it is",
  (text) => {
    expect(phoneText(text)).toBe(text);
  },
);
