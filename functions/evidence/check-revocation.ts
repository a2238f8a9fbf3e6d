import { and, eq, isNull } from "drizzle-orm";
import type { Revocation } from "#contract/documents/signature.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { type Document, documents } from "#db/schema/verification/documents.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { readingOf } from "#functions/documents/store/sealed-reading.ts";
import { awaitsRevocation, judgeReading } from "#functions/issuers/judge-reading.ts";
import { selectKnownKeysOf } from "#functions/issuers/select.ts";
import { checkRevocation } from "#functions/issuers/status-list/check.ts";
import { selectListKeys } from "#functions/issuers/status-list/list-keys.ts";
import { changeStatements } from "#functions/verification/moves.ts";

/**
 * Asks the issuer's status list whether it has revoked a document, stores the answer, and queues a run of the checks.
 * Only a trusted issuer's list is asked, because anyone can make a document that names any address. Idempotent: a
 * document whose status is known isn't asked about again.
 * @returns whether the list couldn't be reached and `isLast` isn't set, so that the caller should try again
 */
export async function checkDocumentRevocation(
  ctx: Ctx,
  documentId: string,
  { isLast }: { isLast: boolean },
): Promise<boolean> {
  const document = (await load(ctx, documentId))?.document;
  if (!document) return false;
  const revocation = await askStatusList(ctx, document);
  if (revocation?.result === "unreachable" && !isLast) return true;
  await storeRevocation(ctx, documentId, revocation);
  return false;
}

/** After the last try: the checks go on without the status list's answer. */
export const giveUpRevocation = (ctx: Ctx, documentId: string): Promise<void> =>
  storeRevocation(ctx, documentId, { result: "unreachable", at: ctx.now() });

/** @returns the list's answer; null if there's no reason to ask it anymore */
async function askStatusList(ctx: Ctx, document: Document): Promise<Revocation | null> {
  const known = await selectKnownKeysOf(ctx, document.id);
  const reading = await judgeReading(await readingOf(ctx, document), document, known);
  const { signatureRead, signature } = reading;
  const issuer = known.find((row) => row.issuer.id === signature?.issuer?.id)?.issuer;
  if (!awaitsRevocation(reading) || !signatureRead?.status || !issuer) return null;
  const { statusHosts: hosts, statusListLength: listLength, test } = issuer;
  const keys = await selectListKeys(ctx, issuer.id);
  return checkRevocation(ctx, { hosts, listLength, test, keys }, signatureRead.status);
}

/** @returns the document and its verification, if the verification is in progress and the status isn't known yet */
async function load(
  { db }: Ctx,
  documentId: string,
): Promise<{ document: Document; verification: Verification } | null> {
  const [row] = await db
    .select({ document: documents, verification: verifications })
    .from(documents)
    .innerJoin(verifications, eq(verifications.id, documents.verificationId))
    .where(
      and(
        eq(documents.id, documentId),
        eq(documents.reading, "read"),
        isNull(documents.revocation),
        isNull(documents.deletedAt),
        eq(verifications.status, "in_progress"),
      ),
    );
  return row ?? null;
}

async function storeRevocation(ctx: Ctx, documentId: string, revocation: Revocation | null): Promise<void> {
  await attempt(ctx, async () => {
    const found = await load(ctx, documentId);
    if (!found) return;
    const { verification } = found;
    await commit(ctx, {
      statements: [
        // Changes the verification's version, so that checks that started before this have to run again.
        ...changeStatements(ctx, verification, {}),
        ...(revocation
          ? [ctx.db.update(documents).set({ revocation }).where(eq(documents.id, documentId))]
          : []),
      ],
      effects: [job("checks.run", { verification_id: verification.id })],
      resourceId: documentId,
    });
  });
}
