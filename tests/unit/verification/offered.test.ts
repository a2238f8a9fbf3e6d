import { describe, expect, it } from "vitest";
import type { Service } from "#contract/checks/catalog.ts";
import type { VerificationType } from "#contract/enums.ts";
import { DomainError } from "#core/errors.ts";
import { refusePeer, refuseUnoffered } from "#functions/lifecycle/request/offered.ts";

function refusal(run: () => void): Record<string, string> | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError && error.kind === "invalid") return error.detail.fields;
    throw error;
  }
  return undefined;
}
const by = (providers: "none" | "sandbox") => ({ providers, hasFreshList: false, hasReviewer: false });
const none = (type: VerificationType, ...services: Service[]) =>
  refusal(() => refuseUnoffered(by("none"), type, services));

describe("a request for services that no one here can answer", () => {
  it("is refused with an error for each service by its position", () => {
    expect(none("financial", "bank_verification", "credit_check", "debt_analysis")).toEqual({
      "requestedServices.1": "Not available: only a credit bureau can answer this, and none is connected.",
      "requestedServices.2":
        "Not available: only an account information service can answer this, and none is connected.",
    });
    expect(none("business", "business_registration", "tax_standing")).toEqual({
      "requestedServices.1": "Not available: no tax authority is connected, and no one reviews documents.",
    });
    expect(none("identity", "document_verification")).toBeUndefined();
    expect(refusal(() => refusePeer(by("none"), "background"))).toHaveProperty("verification_type");
    expect(refusal(() => refusePeer(by("none"), "identity"))).toBeUndefined();
  });

  it("is accepted when the test provider answers", () => {
    refuseUnoffered(by("sandbox"), "financial", ["credit_check"]);
    refusePeer(by("sandbox"), "background");
  });
});
