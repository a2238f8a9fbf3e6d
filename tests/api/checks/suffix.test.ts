import { expect, it } from "vitest";
import { license } from "#tests/fixtures/license.ts";
import { jane, type Person } from "#tests/fixtures/people.ts";
import { account } from "#tests/harness/people/account.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { consentTo, upload, viewWhen } from "#tests/harness/verification/verification.ts";

const john: Person = { ...jane, firstName: "John", middleName: "Quincy", lastName: "Public", sex: "M" };

/** A barcode whose suffix is in an element of its own, or at the end of the whole name. */
const CARDS = [
  ["DCU", { aamva: { elements: { DCU: "JR" } } }],
  ["DAE", { aamva: { version: 1, elements: { DAE: "JR" } } }],
  ["DAA", { aamva: { version: 1, elements: { DAA: "PUBLIC,JOHN,QUINCY,JR" } } }],
] as const;

/** A card that no other subject has used, as far as its number and its portrait show. */
let cards = 0;
const cardOf = (options: Parameters<typeof license>[1]) =>
  license({ ...john, documentNumber: `P400${Date.now()}${++cards}` }, { ...options, face: "none" });

const ENDED = ["passed", "adverse", "in_review", "inconclusive"];

/** A peer check states no birth date, so the suffix is all that tells a father from his son. */
async function peerCheck(name: string, options: Parameters<typeof license>[1]) {
  const [requester, subject] = [await account(), await account()];
  const id = await peerOf(requester, subject.email, {
    verification_type: "identity",
    target_info: { name, email: subject.email },
  });
  await consentTo(subject, id);
  await upload(subject, id, Buffer.from(await cardOf(options)), { documentType: "drivers_license" });
  const { checks } = await viewWhen(requester, id, (now) => ENDED.includes(now.checks[0]?.status ?? ""));
  const [check] = checks;
  return { status: check?.status, codes: check?.reasons.map(({ code }) => code) };
}

it.each(CARDS)(
  "a peer check about John Quincy Public Sr. doesn't pass with his son's license: %s",
  async (_id, card) => {
    expect(await peerCheck("John Quincy Public Sr.", card)).toEqual({
      status: "adverse",
      codes: ["name_differs"],
    });
  },
);

it("one without a suffix needs a reviewer, and one with the same suffix passes", async () => {
  const [, card] = CARDS[0];
  expect(await peerCheck("John Quincy Public", card)).toMatchObject({ status: "in_review" });
  expect(await peerCheck("John Quincy Public Jr.", card)).toMatchObject({ status: "passed" });
});
