import { expect, it } from "vitest";
import { type ZoneKind, zoneText } from "#tests/fixtures/mrz-text.ts";
import { canadian, jane, type Person } from "#tests/fixtures/people.ts";
import { travelDocument } from "#tests/fixtures/travel-document.ts";
import { account } from "#tests/harness/people/account.ts";
import { sample } from "#tests/harness/scope.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import {
  consentTo,
  fixture,
  requestOf,
  upload,
  view,
  viewWhen,
} from "#tests/harness/verification/verification.ts";

it("the server reads a passport's machine-readable zone and compares it with the stated facts", async () => {
  const [requester, subject] = [await account(), await account()];
  const id = await requestOf(requester, subject.email);
  await consentTo(subject, id);
  await upload(subject, id, await fixture("passport.jpg"), { documentType: "passport" });
  const ended = await viewWhen(requester, id, (now) => now.status === "completed");
  expect(ended.checks[0]).toMatchObject({
    service: "identity_match",
    status: "passed",
    grade: "G2",
    source: expect.stringMatching(/^Machine-readable zone of the passport, read /),
    readings: [
      { fact: "name", part: "zone", line: 1, confidence: 0.75, basis: "clear_letters", agrees: true },
      { fact: "date_of_birth", part: "zone", line: 2, confidence: 0.95, basis: "check_digit", agrees: true },
      { fact: "expires_on", part: "zone", line: 2, confidence: 0.95, basis: "check_digit", agrees: null },
    ],
  });
  const [stored] = await rows<{ fields: string }>("SELECT fields FROM documents WHERE verification_id = ?", [
    id,
  ]);
  expect(stored?.fields).not.toContain("check_digit");
});

it("a license uploaded as a passport counts as what it reads as", async () => {
  const [requester, subject] = [await account(), await account()];
  const id = await requestOf(requester, subject.email);
  await consentTo(subject, id);
  await upload(subject, id, await fixture("license.jpg"), { documentType: "passport" });
  const ended = await viewWhen(requester, id, (now) => now.status === "completed");
  expect(ended.checks[0]).toMatchObject({
    status: "passed",
    source: expect.stringMatching(/^PDF417 barcode on the driver's license, read /),
  });
  expect(JSON.stringify(ended.checks)).not.toContain("passport");
  const [document] = (await view(subject, id)).documents;
  expect(document).toMatchObject({
    document_type: "drivers_license",
    reading: "read",
    reading_reason: "uploaded_as_passport",
  });
  const [noted] = await rows<{ actor: string; detail: string }>(
    "SELECT actor, detail FROM audit WHERE action = 'document.type_corrected' AND entity_id = ?",
    [document?.id ?? ""],
  );
  expect([noted?.actor, JSON.parse(noted?.detail ?? "{}")]).toEqual([
    "system",
    { verification_id: id, declared: "passport", read: "drivers_license" },
  ]);
});

/** A person with one name. A machine-readable zone puts it in the place of the family name. */
const { middleName: _, ...nameless } = jane;
const sukarno: Person = { ...nameless, firstName: "", lastName: "Sukarno" };

/** A tilted photo of a person's document. */
const zone = async (kind: ZoneKind, person: Person) =>
  Buffer.from(await travelDocument(kind, zoneText(kind, person), { tilt: 2, noise: 6 }));

/** The case, the person, the source that reads the document, its uploaded type and its picture. */
const OTHERS = [
  ["a card of three lines (TD1)", jane, "Machine-readable zone", "passport", () => zone("TD1", jane)],
  [
    "a card of two lines (TD2), and an only name",
    sukarno,
    "Machine-readable zone",
    "passport",
    () => zone("TD2", sukarno),
  ],
  [
    "a Canadian license, years first",
    canadian,
    "PDF417 barcode",
    "drivers_license",
    () => fixture("license-canadian.jpg"),
  ],
] as const;

it.each(sample(OTHERS, 1))(
  "the Worker reads %s, and the result uses it",
  async (_what, person, source, documentType, picture) => {
    const [requester, subject] = [await account(), await account()];
    const { firstName, lastName, dateOfBirth } = person;
    const name = [firstName, lastName].filter(Boolean).join(" ");
    // Only a peer check can be about a person with one name. It states no birth date.
    const id = firstName
      ? await requestOf(requester, subject.email, { personalInfo: { firstName, lastName, dateOfBirth } })
      : await peerOf(requester, subject.email, {
          verification_type: "identity",
          target_info: { name, email: subject.email },
        });
    await consentTo(subject, id);
    await upload(subject, id, await picture(), { documentType });
    const ended = await viewWhen(requester, id, (now) => now.status === "completed");
    expect(ended).toMatchObject({
      target_name: name,
      claims: { first_name: firstName || null, last_name: lastName },
      results: { overall_score: 59, identity_verification: { name_match: true, document_verified: null } },
    });
    expect(ended.checks[0]).toMatchObject({
      status: "passed",
      grade: "G2",
      source: expect.stringContaining(source),
    });
    expect(ended.checks[0]?.readings).toMatchObject([
      { fact: "name", agrees: true },
      { fact: "date_of_birth", agrees: firstName ? true : null },
      { fact: "expires_on" },
    ]);
  },
);
