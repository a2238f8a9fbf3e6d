import { beforeEach, describe, expect, it } from "vitest";
import { clearDraft, isWorthKeeping, loadDraft, saveDraft } from "#features/verifications/request/draft.ts";
import { emptyValues, withType } from "#features/verifications/request/values.ts";

/** A storage like the browser's, for Node. */
class MemoryStorage implements Storage {
  readonly kept = new Map<string, string>();
  get length() {
    return this.kept.size;
  }
  clear() {
    this.kept.clear();
  }
  getItem(key: string) {
    return this.kept.get(key) ?? null;
  }
  key(index: number) {
    return [...this.kept.keys()][index] ?? null;
  }
  removeItem(key: string) {
    this.kept.delete(key);
  }
  setItem(key: string, value: string) {
    this.kept.set(key, value);
  }
}

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
});

const filled = () => {
  const values = emptyValues();
  return {
    ...values,
    targetUserEmail: "jane@example.org",
    verificationType: "identity" as const,
    priority: "urgent" as const,
    urgentReason: "She moves in tomorrow",
    requestedServices: ["ssn_verification" as const],
    purposeCertified: true,
    consent: true,
    personalInfo: { ...values.personalInfo, firstName: "Jane", ssn: "123-45-6789" },
    businessInfo: { ...values.businessInfo, businessName: "Acme", ein: "98-7654321" },
    rentalInfo: { ...values.rentalInfo, monthlyRent: "$1,200" },
  };
};

describe("the draft", () => {
  it("keeps all its sections, but no SSN, EIN or agreement", () => {
    saveDraft(storage, "usr_1", "other", filled());
    const draft = loadDraft(storage, "usr_1", "other")?.values;
    expect(draft?.targetUserEmail).toBe("jane@example.org");
    expect(draft?.personalInfo.firstName).toBe("Jane");
    expect(draft?.requestedServices).toEqual(["ssn_verification"]);
    expect(draft?.rentalInfo.monthlyRent).toBe("$1,200");
    expect(draft?.businessInfo).toMatchObject({ businessName: "Acme", ein: "" });
    expect(draft?.personalInfo.ssn).toBe("");
    expect(draft?.consent).toBe(false);
    expect(draft?.purposeCertified).toBe(false);
  });

  it("never stores an SSN or EIN", () => {
    saveDraft(storage, "usr_1", "other", filled());
    expect([...storage.kept.values()].join()).not.toMatch(/6789|123-45|98-76|7654321/);
  });

  it("belongs to one person and one kind of request", () => {
    saveDraft(storage, "usr_1", "other", filled());
    expect(loadDraft(storage, "usr_2", "other")).toBeNull();
    expect(loadDraft(storage, "usr_1", "self")).toBeNull();
  });

  it("keeps whom the request is for", () => {
    const asker = { id: "team_1", name: "Harbor Staffing" };
    saveDraft(storage, "usr_1", "other", filled(), asker);
    expect(loadDraft(storage, "usr_1", "other")?.asker).toEqual(asker);
    saveDraft(storage, "usr_1", "other", filled());
    expect(loadDraft(storage, "usr_1", "other")?.asker).toBeUndefined();
  });

  it("keeps only services of its type", () => {
    saveDraft(storage, "usr_1", "other", { ...filled(), verificationType: "business" });
    expect(loadDraft(storage, "usr_1", "other")?.values.requestedServices).toEqual([]);
  });

  it("isn't worth keeping if only the type was chosen", () => {
    const blank = emptyValues();
    expect(isWorthKeeping(withType(blank, "rental"), blank)).toBe(false);
    expect(isWorthKeeping({ ...withType(blank, "rental"), notes: "x" }, blank)).toBe(true);
    expect(isWorthKeeping({ ...blank, requestedServices: ["eviction_check"] }, blank)).toBe(true);
    expect(isWorthKeeping({ ...blank, purpose: "tenant" }, blank)).toBe(true);
  });

  it("is gone once cleared", () => {
    saveDraft(storage, "usr_1", "other", filled());
    clearDraft(storage, "usr_1", "other");
    expect(storage.kept.size).toBe(0);
  });

  it("is ignored if it's malformed or from another version", () => {
    saveDraft(storage, "usr_1", "other", filled());
    const [key = ""] = storage.kept.keys();
    for (const broken of ["{", "null", "[]", '{"shape":1,"values":{}}']) {
      storage.setItem(key, broken);
      expect(loadDraft(storage, "usr_1", "other")).toBeNull();
    }
  });

  it("restores only valid form fields, and never an SSN", () => {
    saveDraft(storage, "usr_1", "other", filled());
    const [key = ""] = storage.kept.keys();
    storage.setItem(
      key,
      JSON.stringify({
        shape: 2,
        values: {
          verificationType: "magic",
          priority: "now",
          purpose: 3,
          requestedServices: ["credit_check", 7],
          employmentInfo: { employmentType: "volunteer" },
          notes: 7,
          extra: "x",
          personalInfo: { ssn: "123-45-6789", lastName: "Doe", address: null },
        },
      }),
    );
    const draft = loadDraft(storage, "usr_1", "other")?.values;
    expect(draft).toEqual({
      ...emptyValues(),
      personalInfo: { ...emptyValues().personalInfo, lastName: "Doe" },
    });
  });

  it("isn't needed where storage is blocked", () => {
    const forbidden = new MemoryStorage();
    forbidden.setItem =
      forbidden.getItem =
      forbidden.removeItem =
        () => {
          throw new DOMException("denied", "SecurityError");
        };
    expect(() => saveDraft(forbidden, "usr_1", "other", filled())).not.toThrow();
    expect(loadDraft(forbidden, "usr_1", "other")).toBeNull();
    expect(() => clearDraft(forbidden, "usr_1", "other")).not.toThrow();
  });
});
