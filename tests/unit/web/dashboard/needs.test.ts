import { expect, it } from "vitest";
import { NEED_KINDS, type Need } from "#contract/teams/needs.ts";
import { lineOf } from "#features/dashboard/needs/messages.ts";

const nothing: Omit<Need, "kind"> = {
  id: "x",
  verification: null,
  from: null,
  team_id: null,
  document: null,
  by_reviewer: false,
  amount: null,
  card: null,
  until: null,
  since: null,
  verdict: null,
};
const verification = { id: "ver_1", type: "employment", peer: null, subject: null } as const;
const line = (kind: Need["kind"], more: Partial<Need>) => {
  const { title, about, until, action, href } = lineOf({ ...nothing, kind, ...more });
  return [title, about, until, action, href];
};
const PAGE = "/app/verifications/ver_1";
const mine = { verification, from: "Marcus Reed" };
const theirs = { verification: { ...verification, subject: "Jane Doe" } };

it.each([
  [
    "consent",
    mine,
    ["Marcus Reed asks to verify you", "Your employment verification", "answer by", "Answer", PAGE],
  ],
  [
    "consent",
    { verification },
    ["You asked to verify yourself", "Your employment verification", "answer by", "Answer", PAGE],
  ],
  [
    "documents",
    mine,
    ["Add your documents", "Your employment verification for Marcus Reed", "by", "Add Documents", PAGE],
  ],
  [
    "documents",
    { verification },
    ["Add your documents", "Your employment verification", "by", "Add Documents", PAGE],
  ],
  [
    "document_refused",
    { ...mine, document: "drivers_license" },
    [
      "Add your driver's license again",
      "We couldn't read it · Your employment verification for Marcus Reed",
      "by",
      "Add Again",
      PAGE,
    ],
  ],
  [
    "document_refused",
    { ...mine, document: "passport", by_reviewer: true },
    [
      "Add your passport again",
      "A reviewer asked for it · Your employment verification for Marcus Reed",
      "by",
      "Add Again",
      PAGE,
    ],
  ],
  [
    "adverse_notice",
    mine,
    ["Marcus Reed may decide against you", "Your employment verification", "respond by", "Read Notice", PAGE],
  ],
  [
    "final_notice",
    theirs,
    ["Send or withdraw your notice", "Employment verification of Jane Doe", undefined, "Decide", PAGE],
  ],
  [
    "other_address",
    theirs,
    ["Send a request to another address?", "Employment verification of Jane Doe", undefined, "Decide", PAGE],
  ],
  ["result", theirs, ["Result ready", "Employment verification of Jane Doe", undefined, "Read Result", PAGE]],
  [
    "access_request",
    { from: "Sam Poe" },
    [
      "Sam Poe asks to see your profile",
      "Shared profile",
      undefined,
      "Decide",
      "/app/share-profile#requests",
    ],
  ],
  [
    "payment_failed",
    { amount: 10.5 },
    ["A payment of $10.50 failed", "", "next try", "Fix Payment", "/app/billing"],
  ],
  [
    "card_expired",
    { from: "Harbor", team_id: "team_1", card: "Visa ending in 4242" },
    [
      "Your card has expired",
      "Harbor · Visa ending in 4242",
      undefined,
      "Replace Card",
      "/app/billing?team=team_1",
    ],
  ],
] as const)("says what to do about %s and what it concerns (%#)", (kind, more, expected) => {
  expect(line(kind, more)).toEqual(expected);
});

it("has a line with one button for every kind", () => {
  for (const kind of NEED_KINDS) {
    const { title, action, href } = lineOf({ ...nothing, kind, ...mine });
    expect(
      [title, action].every((text) => text.length > 3 && !/null|undefined/.test(text)),
      kind,
    ).toBe(true);
    expect(href).toMatch(/^\/app\//);
  }
});
