import { eq } from "drizzle-orm";
import type { Proofing } from "#contract/assurance/proofing.ts";
import { ASSURANCE_VERSION } from "#contract/assurance/version.ts";
import type { CheckId } from "#contract/checks/catalog.ts";
import type { Grade } from "#contract/enums.ts";
import type { ShareableProfile, SharedAnswer } from "#contract/sharing/sharing.ts";
import { DAY } from "#contract/time.ts";
import { newId } from "#core/ids.ts";
import { runBatch } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { checks, consents } from "#db/schema/verification/checks.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { sealClaims } from "#functions/verification/claims.ts";
import { type Answer, type CallOptions, client } from "../client.ts";
import { contextOn } from "../context.ts";
import type { Account } from "../people/account.ts";
import { stack } from "../stack/stack.ts";

export interface PassedOptions {
  requester?: Pick<Account, "id">;
  checks?: {
    check: CheckId;
    grade?: Grade;
    expiresAt?: number;
    sandbox?: boolean;
    provider?: string;
    reason?: string;
    proofing?: Proofing;
  }[];
  firstName?: string;
  lastName?: string;
  dateOfBirth?: string;
  /** Makes it a verification of this business. */
  business?: string;
}

/** The parts of an account that these functions need. */
type Subject = Pick<Account, "id" | "email">;

/**
 * Writes the rows of a completed verification with passed checks and the subject's consent, by default about a person.
 * By default, a reviewer inspected the license yesterday, and it's in the name of the account.
 * @returns the verification's id
 */
export async function passedVerification(
  subject: Subject,
  options: PassedOptions = {},
  ctx = contextOn(stack().env),
): Promise<string> {
  const at = ctx.now() - DAY;
  const id = newId("ver", at);
  const [own] = await ctx.db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, subject.id));
  const { firstName = own?.firstName ?? "", lastName = own?.lastName ?? "" } = options;
  const { dateOfBirth = "1990-04-12", business } = options;
  const sealed = await sealClaims(ctx, id, {
    ...(business ? { business: { businessName: business } } : { firstName, lastName, dateOfBirth }),
  });
  const list = options.checks ?? [{ check: "identity_match" as const }];
  await runBatch(ctx.db, [
    ctx.db.insert(verifications).values({
      id,
      type: business ? "business" : "identity",
      status: "completed",
      stage: "done",
      requesterId: (options.requester ?? subject).id,
      targetEmail: subject.email,
      targetUserId: subject.id,
      targetName: business ?? `${firstName} ${lastName}`,
      purpose: "personal",
      priority: "standard",
      services: [],
      priceCents: 299,
      assuranceVersion: business ? null : ASSURANCE_VERSION,
      ...sealed,
      createdAt: at,
      updatedAt: at,
      completedAt: at,
    }),
    ctx.db.insert(checks).values(
      list.map(({ check, grade = "G4", expiresAt, sandbox = false, ...more }, position) => ({
        id: newId("chk", at),
        verificationId: id,
        check,
        position,
        status: "passed" as const,
        score: 1,
        grade,
        reasons: [{ code: more.reason ?? "reviewed", text: "A reviewer inspected the document." }],
        provider: more.provider ?? null,
        source: "PDF417 barcode on the driver license, read 2026-11-24; Inspection by a reviewer, 2026-11-24",
        sandbox,
        checkedAt: at,
        expiresAt: expiresAt ?? null,
        proofing: more.proofing ?? null,
        subjectName: { first: firstName, last: lastName },
      })),
    ),
    ctx.db.insert(consents).values({
      id: newId("cns", at),
      verificationId: id,
      userId: subject.id,
      textVersion: "1",
      textShown: "I agree.",
      purpose: "personal",
      services: [],
      givenAt: at,
    }),
  ]);
  return id;
}

/** Disputes the first finding of a check that {@link passedVerification} wrote, as the subject. */
export const disputeCheck = (subject: Account, id: string, check: CheckId): Promise<Answer<{ id: string }>> =>
  subject.api.post(`/api/verifications/${id}/dispute`, {
    check,
    finding: "reviewed",
    statement: "This isn't my document.",
  });

/** Withdraws the consent of a verification, as its subject. */
export const withdrawConsentOf = (subject: Account, id: string): Promise<Answer<unknown>> =>
  subject.api.post(`/api/verifications/${id}/withdraw`);

/** Sets when all checks of a verification expire, in UTC milliseconds. */
export const expireChecks = (verificationId: string, expiresAt: number) =>
  contextOn(stack().env)
    .db.update(checks)
    .set({ expiresAt })
    .where(eq(checks.verificationId, verificationId));

/** A share link's options in tests, by default: it includes everything but the level, and needs no permission. */
export const EVERYTHING = {
  includePhoto: true,
  includeVerificationBadges: true,
  includeContactInfo: true,
  includeReputation: true,
  includeAssurance: false,
  requirePermission: false,
};

export interface Created {
  id: string;
  share_url: string;
  expires_at: string;
}

/** Creates a share link. @returns it, with its token */
export async function shareLink(
  owner: Account,
  more: {
    options?: Partial<typeof EVERYTHING>;
    verificationIds?: string[];
    days?: number;
    label?: string;
  } = {},
): Promise<Created & { token: string }> {
  const { days = 7, options, ...rest } = more;
  const answer = await owner.api.post<Created>("/api/profile/share-link", {
    options: { ...EVERYTHING, ...options },
    expires_in_days: days,
    ...rest,
  });
  return { ...answer.data, token: tokenOf(answer.data.share_url) };
}

/** @returns the token in a share link's address */
export const tokenOf = (url: string): string => url.slice(url.lastIndexOf("/") + 1);

export const shareableOf = async (who: Account): Promise<ShareableProfile> =>
  (await who.api.get<ShareableProfile>("/api/profile/shareable")).data;

/** Opens a shared profile without an account. */
export const openShared = (token: string, options: CallOptions = {}): Promise<Answer<SharedAnswer>> =>
  client().get<SharedAnswer>(`/api/shared/${token}`, options);
