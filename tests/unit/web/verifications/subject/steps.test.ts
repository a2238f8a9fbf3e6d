import { describe, expect, it } from "vitest";
import { PURPOSES } from "#contract/enums.ts";
import { consentPoints, mustStandAlone } from "#contract/verification/consent-points.ts";
import { mailedLink } from "#features/verifications/subject/link/mailedLink.ts";
import { wantedDocuments } from "#features/verifications/subject/steps/documents/wanted.ts";
import {
  type OnTheWay,
  placeAfter,
  placeFor,
  placeOf,
  progressOf,
  stepBefore,
  stepsOf,
} from "#features/verifications/subject/stepsOf.ts";

const at = (more: Partial<OnTheWay> = {}): OnTheWay => ({
  verification_type: "identity",
  requested_services: [],
  peer: null,
  status: "in_progress",
  waiting_for: "documents",
  documents: [],
  contacts: [],
  phone_code: null,
  actions: ["upload", "evidence_complete"],
  ...more,
});
const uploaded = (type = "drivers_license", reading = "read") =>
  [{ document_type: type, reading }] as unknown as OnTheWay["documents"];
const rental = (more: Partial<OnTheWay> = {}) =>
  at({ verification_type: "rental", actions: ["upload", "evidence_complete", "contacts"], ...more });

describe("the steps", () => {
  it("are five for an identity, and one more for an employment or a tenancy", () => {
    expect(stepsOf("identity", ["identity_match"], null)).toEqual([
      "who",
      "why",
      "name",
      "agree",
      "documents",
    ]);
    expect(stepsOf("rental", ["tenancy"], null).at(-1)).toBe("decision");
    expect(stepsOf("identity", ["identity_match", "phone_verification"], null).at(-1)).toBe("details");
    expect(progressOf("agree", stepsOf("rental", ["tenancy"], null))).toEqual({ at: 4, of: 6 });
    expect(progressOf("waiting", stepsOf("rental", ["tenancy"], null))).toBeNull();
  });

  it("ask peers about no employer", () => {
    const peer = { kind: "employment" } as OnTheWay["peer"];
    expect(stepsOf("employment", ["employment_history"], null)).toContain("decision");
    expect(stepsOf("employment", ["employment_history"], peer)).not.toContain("decision");
    const between = at({ verification_type: "employment", peer, actions: ["upload", "evidence_complete"] });
    expect(stepBefore(between, "waiting")).toBe("documents");
  });

  it("follow from the server's state", () => {
    expect(placeOf(at({ status: "pending", actions: ["consent"] }))).toBe("agree");
    expect(placeOf(at())).toBe("documents");
    expect(placeOf(at({ documents: uploaded(), waiting_for: "checks" }))).toBe("waiting");
    expect(placeOf(rental({ documents: uploaded(), waiting_for: "contact_decision" }))).toBe("decision");
    const code = { proven_at: null } as OnTheWay["phone_code"];
    expect(placeOf(at({ waiting_for: "phone_code", actions: ["code"], phone_code: code }))).toBe("details");
    for (const status of ["completed", "failed", "cancelled"] as const)
      expect(placeOf(at({ status, actions: [] }))).toBe("end");
  });

  it("go to what the address asks for only while that's possible", () => {
    expect(placeFor(at(), "why")).toBe("why");
    expect(placeFor(at(), "agree")).toBe("documents");
    expect(placeFor(at(), "waiting")).toBe("waiting");
    expect(placeFor(rental({ waiting_for: "contact_decision" }), "waiting")).not.toBe("waiting");
    expect(placeFor(at({ status: "completed", actions: [] }), "documents")).toBe("end");
    expect(placeFor(at(), "nonsense")).toBe("documents");
  });

  it("let the code be skipped while other checks are open", () => {
    const code = { proven_at: null } as OnTheWay["phone_code"];
    const open = at({ waiting_for: "checks", actions: ["code"], phone_code: code });
    expect(placeOf(open)).toBe("details");
    expect(placeFor(open, "waiting")).toBe("waiting");
    expect(placeAfter(open, "details")).toBe("waiting");
    expect(placeFor({ ...open, waiting_for: "phone_code" }, "waiting")).toBe("details");
  });

  it("go on after a step even if it could take more, and back to one that's still open", () => {
    expect(placeAfter(at(), "documents")).toBe("waiting");
    expect(placeAfter(rental({ waiting_for: "contact_decision" }), "documents")).toBe("decision");
    expect(stepBefore(at(), "documents")).toBe("why");
    expect(stepBefore(rental(), "decision")).toBe("documents");
    expect(stepBefore(at({ status: "pending", actions: ["consent"] }), "agree")).toBe("why");
    expect(stepBefore(at(), "who")).toBeUndefined();
  });
});

describe("the question about contacts", () => {
  const waiting = (waiting_for: OnTheWay["waiting_for"], ...statuses: string[]) =>
    rental({
      documents: uploaded(),
      waiting_for,
      contacts: statuses.map((status) => ({ status })) as unknown as OnTheWay["contacts"],
    });

  it("is due while the request waits for it, or someone is proposed", () => {
    expect(placeOf(waiting("contact_decision"))).toBe("decision");
    expect(placeOf(waiting("landlord", "asked", "proposed"))).toBe("decision");
    for (const v of [waiting("landlord", "asked"), waiting("checks", "refused")])
      expect([placeOf(v), placeFor(v, "waiting")]).toEqual(["waiting", "waiting"]);
  });

  it("may still be answered otherwise while we wait for the answer", () => {
    expect(placeFor(waiting("landlord", "asked"), "decision")).toBe("decision");
    expect(stepBefore({ ...waiting("landlord", "asked"), actions: ["contacts"] }, "waiting")).toBe(
      "decision",
    );
  });
});

describe("the documents that are asked for", () => {
  const wanted = (more: Partial<OnTheWay> = {}) => wantedDocuments({ ...at(more), checks: [], review: null });

  it("begin with the one that helps most", () => {
    expect(wanted().types).toEqual(["drivers_license", "state_id", "passport"]);
    expect(wanted({ verification_type: "employment" }).types).toEqual(["employment_letter", "pay_stub"]);
  });

  it("leave out what's here, unless it couldn't be read", () => {
    expect(wanted({ documents: uploaded() }).types).toEqual([]);
    expect(wanted({ documents: uploaded("drivers_license", "unreadable") }).types).toHaveLength(3);
    const front = uploaded("drivers_license", "picture_only");
    expect(wanted({ documents: front }).types).toHaveLength(3);
    expect(placeOf(at({ documents: front }))).toBe(placeOf(at()));
    const services = ["address_verification"] as OnTheWay["requested_services"];
    const rest = wanted({ requested_services: services, documents: uploaded("passport") });
    expect(rest.checks).toEqual(["address_verification"]);
    expect(rest.types).toContain("utility_bill");
  });

  it("are the one that a reviewer asks for again, whatever else is here", () => {
    const again = { document_type: "passport", asked_at: "2026-11-28T12:00:00.000Z" } as const;
    const review = { expected_by: null, name_in_doubt: false, may_add: true, document_asked: again };
    const v = at({ documents: [...uploaded(), ...uploaded("passport")] });
    expect(wantedDocuments({ ...v, checks: [], review }).types).toEqual(["passport"]);
    expect(placeOf(v)).toBe("documents");
  });
});

describe("the gist of the consent", () => {
  it("is three points, and for employment and tenants the whole text stands alone", () => {
    expect(PURPOSES.filter(mustStandAlone)).toEqual(["tenant", "employment"]);
    const points = consentPoints({ requester: "Ann Lee", type: "rental", peer: null });
    expect(points).toHaveLength(3);
    expect(points.join(" ")).toContain("your landlord only if you approve");
    expect(points.join(" ")).toContain("Ann Lee sees the result");
    for (const type of ["identity", "rental"] as const)
      expect(consentPoints({ requester: "Ann Lee", type, peer: null })[0]).toContain(
        "If a check uses an outside source",
      );
  });
});

it("the gist of a check between peers promises no email to an employer", () => {
  const points = (peer: { kind: "employment"; context: "services" } | null) =>
    consentPoints({ requester: "Ann Lee", type: "employment", peer }).join(" ");
  expect(points(null)).toContain("We email your employer only if you approve.");
  expect(points({ kind: "employment", context: "services" })).not.toContain("email your employer");
});

it("a mailed link says what it's for, and keeps its address", () => {
  expect(mailedLink("#invite=a.b&email=jane%40example.org")).toEqual({
    kind: "invite",
    token: "a.b",
    email: "jane@example.org",
  });
  expect(mailedLink("#sign_in=a.b")).toEqual({ kind: "sign_in", token: "a.b" });
  for (const hash of ["", "#", "#invite=", "#other=1"]) expect(mailedLink(hash)).toBeNull();
});
