import { describe, expect, it } from "vitest";
import type { SubjectTask } from "#contract/enums.ts";
import { waitsFor } from "#contract/labels.ts";
import {
  isProviderAsked,
  stageNow,
  subjectTaskOf,
  waitingFor,
} from "#functions/lifecycle/show/waiting-for.ts";

const OPEN = {
  type: "employment",
  peer: null,
  status: "in_progress",
  stage: "checking",
  openedAt: 1,
  requesterVerified: true,
  subjectTask: null as SubjectTask | null,
  providerAsked: false,
} as const;
const PENDING = { ...OPEN, status: "pending", stage: "awaiting_consent", openedAt: null } as const;

const toRequester = { isSubject: false, isRequester: true, requester: "Marcus Reed" };
const toTeam = { ...toRequester, isRequester: false };
const toSubject = { isSubject: true, isRequester: false, requester: "Marcus Reed" };

describe("whom an open request waits for", () => {
  it.each([
    [PENDING, "consent"],
    [{ ...PENDING, requesterVerified: false }, "requester_email"],
    [{ ...PENDING, requesterVerified: false, openedAt: 1 }, "consent"],
    [{ ...OPEN, stage: "awaiting_evidence", subjectTask: "phone_code" }, "phone_code"],
    [{ ...OPEN, stage: "awaiting_evidence" }, "documents"],
    [OPEN, "checks"],
    [{ ...OPEN, providerAsked: true }, "provider"],
    [{ ...OPEN, stage: "awaiting_attestation" }, "employer"],
    [{ ...OPEN, type: "rental", stage: "awaiting_attestation" }, "landlord"],
    [{ ...OPEN, stage: "in_review" }, "reviewer"],
    [{ ...OPEN, status: "completed", stage: "done" }, null],
    [{ ...PENDING, status: "cancelled" }, null],
  ] as const)("%o: %s", (row, expected) => expect(waitingFor(row)).toBe(expected));

  it("is named to the requester's side, and addressed directly to the subject", () => {
    const said = (waiting: Parameters<typeof waitsFor>[0]) =>
      [toRequester, toSubject].map((viewer) => waitsFor(waiting, viewer));
    expect(said("documents")).toEqual(["Waiting for their documents", "Waiting for your documents"]);
    expect(said("employer")).toEqual([
      "Waiting for the employer to answer",
      "Waiting for your employer to answer",
    ]);
    expect(said("landlord")[0]).toBe("Waiting for the landlord to answer");
    expect(said("provider")[0]).toBe("Waiting for a provider");
    expect(said("consent")).toEqual(["Waiting for consent", "Waiting for your answer"]);
    expect(said("requester_email")).toEqual([
      "Waiting for you to confirm your email",
      "Waiting for your answer",
    ]);
    expect(waitsFor("requester_email", toTeam)).toBe("Waiting for Marcus Reed to confirm their email");
  });
});

describe("what the checks wait for", () => {
  const check = (
    name: "phone_verification" | "identity_match",
    status: "waiting" | "running",
    code = "x",
  ) => ({
    check: name,
    status,
    reasons: [{ code, text: "" }],
  });
  const stage = { stage: "awaiting_evidence" } as const;

  it("is shown as the subject's task", () => {
    expect(subjectTaskOf({ stage: "checking" }, [check("identity_match", "waiting")])).toBeNull();
    expect(subjectTaskOf(stage, [])).toBe("documents");
    expect(subjectTaskOf(stage, [check("phone_verification", "waiting")])).toBe("phone_code");
    expect(subjectTaskOf(stage, [check("identity_match", "waiting", "contact_proposed")])).toBe(
      "contact_decision",
    );
    expect(
      subjectTaskOf(stage, [check("identity_match", "waiting"), check("phone_verification", "waiting")]),
    ).toBe("documents");
    const both = [check("identity_match", "waiting"), check("identity_match", "waiting", "contact_proposed")];
    expect(subjectTaskOf(stage, both)).toBe("contact_decision");
  });

  it.each([
    ["no one is named", [], null, "contact_decision"],
    ["one is proposed", ["proposed"], null, "contact_decision"],
    ["another one is proposed", ["asked", "proposed"], null, "contact_decision"],
    ["the one who was asked won't answer", ["declined", "refused"], null, "contact_decision"],
    ["one was just asked", ["asked"], null, "landlord"],
    ["another one was just asked", ["expired", "asked"], null, "landlord"],
    ["the only one was just refused", ["refused"], null, "checks"],
    ["all were just refused", ["refused", "refused"], null, "checks"],
    ["the subject just decided against anyone", [], 1, "checks"],
  ] as const)(
    "shows a decision about contacts before the checks have followed it: %s",
    (_what, statuses, contactsDecidedAt, expected) => {
      const row = {
        ...stage,
        type: "rental",
        peer: null,
        contactsDecidedAt,
        evidenceCompleteAt: null,
      } as const;
      const contacts = statuses.map((status) => ({ status }));
      const now = stageNow(row, [check("identity_match", "waiting", "contact_proposed")], contacts);
      const open = {
        status: "in_progress",
        openedAt: 1,
        requesterVerified: true,
        providerAsked: false,
      } as const;
      expect(waitingFor({ ...row, ...open, ...now })).toBe(expected);
    },
  );

  it("tells whether a provider was asked", () => {
    expect(isProviderAsked([check("identity_match", "running", "provider_asked")])).toBe(true);
    expect(isProviderAsked([check("identity_match", "waiting", "provider_asked")])).toBe(false);
  });
});
