import { and, asc, eq, isNull } from "drizzle-orm";
import { dayText } from "#contract/verdicts/days.ts";
import { SIGNATURE_VALID } from "#contract/verification/category.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { recordOnce } from "#core/write/record-once.ts";
import { issuers } from "#db/schema/issuers.ts";
import { type CheckRow, checks, consents } from "#db/schema/verification/checks.ts";
import { type DisputeRow, disputes } from "#db/schema/verification/reviews.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { openingWrite } from "./opening.ts";

/** The issuer of a signature whose key was compromised. */
interface Compromised {
  name: string;
  /** UTC ms. */
  compromisedFrom: number;
}

/**
 * Puts the findings of a result in doubt that rest on a compromised issuer's signature: unless a trusted time stamp
 * proves that the signature is older, its check is frozen until a reviewer decides, as if the subject had disputed it.
 * Idempotent: a finding that was put in doubt isn't put in doubt again, whatever the reviewer decided. The checks of a
 * verification that's still in progress run again instead.
 */
export async function doubtSigned(ctx: Ctx, issuerId: string, verificationId: string): Promise<void> {
  await attempt(ctx, async () => {
    const found = await load(ctx, issuerId, verificationId);
    if (!found) return;
    const { issuer, verification, isWithdrawn, ...rows } = found;
    if (verification.status === "in_progress") {
      const id = `out_${verificationId}.${issuerId}.${issuer.compromisedFrom}`;
      return recordOnce(ctx, [{ ...job("checks.run", { verification_id: verificationId }), id }]);
    }
    // Once consent is withdrawn, no one sees the result anymore.
    if (verification.status !== "completed" || isWithdrawn) return;
    const doubted = rows.checks.filter((check) => isInDoubt(check, issuerId, issuer, rows.disputes));
    if (doubted.length === 0) return;
    const given = doubted.map(({ check }) => ({
      check,
      finding: SIGNATURE_VALID,
      statement: statementAbout(issuer),
    }));
    const who = { cause: "key_compromised", actor: "system" } as const;
    const { id, ...write } = await openingWrite(ctx, { verification, ...rows }, given, who);
    await commit(ctx, { ...write, resourceId: id });
  });
}

function isInDoubt(
  { check, signedBy, signature, reasons }: CheckRow,
  issuerId: string,
  { compromisedFrom }: Compromised,
  rows: readonly DisputeRow[],
): boolean {
  if (signedBy !== issuerId || !reasons.some(({ code }) => code === SIGNATURE_VALID)) return false;
  const isProvenOlder =
    signature?.time_source === "timestamp" &&
    signature.time !== null &&
    Date.parse(signature.time) < compromisedFrom;
  const isDoubted = rows.some(
    (row) => row.check === check && row.finding === SIGNATURE_VALID && row.cause === "key_compromised",
  );
  return !isProvenOlder && !isDoubted;
}

/** What takes the place of the subject's statement. */
const statementAbout = ({ name, compromisedFrom }: Compromised): string =>
  `${name} lost control of a key that it signs documents with. Signatures made since ${dayText(
    new Date(compromisedFrom).toISOString().slice(0, 10),
  )} may be forged, and nothing proves that this one is older.`;

interface Loaded {
  issuer: Compromised;
  verification: Verification;
  checks: CheckRow[];
  disputes: DisputeRow[];
  isWithdrawn: boolean;
}

async function load({ db }: Ctx, issuerId: string, id: string): Promise<Loaded | null> {
  const [[issuer], [verification], checkRows, disputeRows, agreed] = await db.batch([
    db.select().from(issuers).where(eq(issuers.id, issuerId)),
    db.select().from(verifications).where(eq(verifications.id, id)),
    db.select().from(checks).where(eq(checks.verificationId, id)).orderBy(asc(checks.position)),
    db.select().from(disputes).where(eq(disputes.verificationId, id)).orderBy(asc(disputes.openedAt)),
    db
      .select({ id: consents.id })
      .from(consents)
      .where(and(eq(consents.verificationId, id), isNull(consents.withdrawnAt))),
  ]);
  if (!verification || !issuer || issuer.compromisedFrom === null) return null;
  return {
    issuer: { name: issuer.name, compromisedFrom: issuer.compromisedFrom },
    verification,
    checks: checkRows,
    disputes: disputeRows,
    isWithdrawn: agreed.length === 0,
  };
}
