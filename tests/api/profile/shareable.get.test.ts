import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import {
  disputeCheck,
  passedVerification,
  shareableOf,
  withdrawConsentOf,
} from "#tests/harness/verification/sharing.ts";

it("answers a newcomer's profile with only their confirmed address", async () => {
  const person = await account({ firstName: "Jane", lastName: "Doe" });
  expect(await shareableOf(person)).toEqual({
    name: "Jane Doe",
    assurance: null,
    first_name: "Jane",
    unverified_name: null,
    name_status: "stated",
    set_aside: 0,
    avatar: null,
    email: person.email,
    phone: null,
    trust_score: 5,
    trust_level: "Unverified",
    verifications: [],
    total_verifications: 0,
    positive_reviews: 0,
    member_since: expect.any(String),
    facts: [
      {
        id: "email",
        verification_id: null,
        check: "email",
        category: "contact",
        label: "Email address",
        name: null,
        source: expect.stringMatching(/^Link or code sent by email, answered \d{4}-\d\d-\d\d$/),
        grade: "G4",
        grade_words: "Confirmed by code",
        signature: null,
        date: expect.any(String),
        expires_at: null,
      },
    ],
    sources: [],
  });
});

it("lists a fact for each check that passed, with the name that was checked, and who asked", async () => {
  const [subject, requester] = await Promise.all([
    account({ firstName: "Mike", lastName: "Doe" }),
    account({ firstName: "Marcus", lastName: "Lee" }),
  ]);
  const mine = await passedVerification(subject, {
    checks: [{ check: "identity_match" }, { check: "document_verification" }],
  });
  const theirs = await passedVerification(subject, { requester, firstName: "Michael" });
  const shareable = await shareableOf(subject);
  expect(new Set(shareable.verifications)).toEqual(new Set([mine, theirs]));
  expect(shareable.total_verifications).toBe(2);
  const facts = shareable.facts.filter(({ verification_id: id }) => id === mine);
  expect(facts.map(({ check, name, grade }) => [check, name, grade])).toEqual([
    ["identity_match", "Mike Doe", "G4"],
    ["document_verification", "Mike Doe", "G4"],
  ]);
  expect(shareable.facts.find(({ verification_id: id }) => id === theirs)?.name).toBe("Michael Doe");
  expect(shareable.sources.find(({ id }) => id === mine)?.requester_name).toBeNull();
  expect(shareable.sources.find(({ id }) => id === theirs)?.requester_name).toBe("Marcus Lee");
  expect(JSON.stringify(shareable)).not.toMatch(/\b1990\b/);
});

it("leaves out what the sandbox said, what is only declared, what expired, and what was withdrawn", async () => {
  const [subject, requester] = await Promise.all([account(), account()]);
  await passedVerification(subject, {
    checks: [
      { check: "identity_match", sandbox: true },
      { check: "phone_verification", grade: "G1" },
      { check: "document_verification", expiresAt: Date.now() - 1000 },
    ],
  });
  const withdrawn = await passedVerification(subject, { requester });
  expect((await withdrawConsentOf(subject, withdrawn)).status).toBe(200);
  expect((await shareableOf(subject)).facts.map(({ id }) => id)).toEqual(["email"]);
});

it("leaves out a check while a finding of it is disputed", async () => {
  const subject = await account();
  const id = await passedVerification(subject, {
    checks: [{ check: "identity_match" }, { check: "document_verification" }],
  });
  expect((await disputeCheck(subject, id, "identity_match")).status).toBe(201);
  const facts = (await shareableOf(subject)).facts.filter(({ verification_id: from }) => from === id);
  expect(facts.map(({ check }) => check)).toEqual(["document_verification"]);
});
