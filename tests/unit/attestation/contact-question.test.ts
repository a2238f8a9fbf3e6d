import { expect, it } from "vitest";
import type { ATTESTATION_STATUSES } from "#contract/enums.ts";
import type { PeerDetails } from "#db/schema/verification/verifications.ts";
import { contactQuestion } from "#functions/attestation/contact-question.ts";

const open = { type: "rental", peer: null, contactsDecidedAt: null, evidenceCompleteAt: null } as const;
type Status = (typeof ATTESTATION_STATUSES)[number];
const question = (...statuses: Status[]) =>
  contactQuestion(
    open,
    statuses.map((status) => ({ status })),
  );

it.each([
  [[], "unnamed"],
  [["proposed"], "named"],
  // Naming someone else doesn't decide about the one whom the requester named.
  [["proposed", "asked"], "named"],
  [["refused"], null],
  [["asked"], null],
  [["expired", "asked"], null],
  [["expired"], "another"],
  [["refused", "declined"], "another"],
  [["answered"], "another"],
] as const)("contacts %j leave the question %s", (statuses, expected) => {
  expect(question(...statuses)).toBe(expected);
});

it("is none once the subject decided or finished, and where no one can be asked", () => {
  expect(contactQuestion({ ...open, contactsDecidedAt: 1 }, [])).toBeNull();
  expect(contactQuestion({ ...open, evidenceCompleteAt: 1 }, [{ status: "proposed" }])).toBeNull();
  expect(contactQuestion({ ...open, type: "financial" }, [])).toBeNull();
  expect(contactQuestion({ ...open, type: "employment", peer: {} as PeerDetails }, [])).toBeNull();
});
