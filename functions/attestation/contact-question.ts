import { and, eq, inArray } from "drizzle-orm";
import { FACT_RULES } from "#contract/attestation/attestation.ts";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import type { AttestationRow } from "#db/schema/verification/attestations.ts";
import { checks } from "#db/schema/verification/checks.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { undecided } from "#functions/checks/engine/outcome.ts";
import type { ContactQuestion } from "#functions/checks/sources/attestation-types.ts";
import { isOpen, isProposed } from "./answers.ts";
import { askableKind } from "./proposal.ts";

/**
 * @param contacts all contacts of the request
 * @returns what the subject still has to decide about contacts; null if there's nothing to decide, or if we don't
 *   ask anyone for this kind of request
 */
export function contactQuestion(
  row: Pick<Verification, "type" | "peer" | "contactsDecidedAt" | "evidenceCompleteAt">,
  contacts: readonly Pick<AttestationRow, "status">[],
): ContactQuestion | null {
  if (!askableKind(row) || row.contactsDecidedAt !== null || row.evidenceCompleteAt !== null) return null;
  if (contacts.some(isProposed)) return "named";
  if (contacts.length === 0) return "unnamed";
  if (contacts.some(isOpen)) return null;
  return contacts.some(({ status }) => status !== "refused") ? "another" : null;
}

/**
 * @param isNamed whether the request names a contact
 * @returns the statements that make the checks wait for the subject's decision from the start of processing. The first
 *   run of the checks would do the same, but a moment later.
 */
export function awaitContactDecision(
  ctx: Ctx,
  row: Pick<Verification, "id" | "type" | "peer">,
  isNamed: boolean,
): Statement[] {
  const kind = askableKind(row);
  if (!kind) return [];
  const settled = Object.values(FACT_RULES).map(({ check }) => check);
  return [
    ctx.db
      .update(checks)
      .set({ reasons: [undecided(kind, isNamed ? "named" : "unnamed")] })
      .where(
        and(eq(checks.verificationId, row.id), eq(checks.status, "waiting"), inArray(checks.check, settled)),
      ),
  ];
}
