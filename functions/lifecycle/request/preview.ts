import { eq } from "drizzle-orm";
import { bestText } from "#contract/checks/best.ts";
import { CHECK_LABEL, checksFor } from "#contract/checks/catalog.ts";
import { DEFAULT_PURPOSE } from "#contract/enums.ts";
import { consentText } from "#contract/verification/consent.ts";
import { consentFacts } from "#contract/verification/consent-checks.ts";
import { selfConsentText } from "#contract/verification/consent-self.ts";
import type { NewVerificationBody } from "#contract/verification/new-verification.schema.ts";
import type { Ctx } from "#core/context.ts";
import { unauthenticated } from "#core/errors.ts";
import { users } from "#db/schema/accounts/users.ts";
import { namedColumns } from "#functions/accounts/names/business-name.ts";
import { bestSource } from "#functions/providers/best-source.ts";
import { displayNamesOf } from "#functions/verification/display-names.ts";
import { claimsOf } from "#functions/verification/stated.ts";
import { readAnswerers, refuseUnoffered } from "./offered.ts";

/**
 * Shows what a request would do, without sending it.
 * @returns `consent_text`: what its subject would be asked to agree to; `at_best`: for each of its checks, what the
 *   answer would prove at best on this server
 * @throws DomainError 422 per field, like sending the request
 */
export async function previewVerification(ctx: Ctx, userId: string, input: NewVerificationBody) {
  const { verificationType: type, requestedServices: services, askSubject } = input;
  const checks = checksFor(type, services);
  const answerers = await readAnswerers(ctx);
  refuseUnoffered(answerers, type, services);
  const claims = claimsOf(ctx, input);
  const [row] = await ctx.db
    .select({ named: namedColumns(ctx.now()) })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw unauthenticated();
  const stated = consentFacts(claims);
  const request = {
    type,
    services,
    stated,
    asked: askSubject,
    purpose: input.purpose ?? DEFAULT_PURPOSE[type],
  };
  return {
    consent_text:
      input.mode === "self"
        ? selfConsentText(request)
        : consentText({ ...request, requester: displayNamesOf(row.named).nameInConsent }),
    at_best: checks.map((check) => ({
      check,
      label: CHECK_LABEL[check],
      text: bestText(check, bestSource(answerers, check)),
    })),
  };
}
