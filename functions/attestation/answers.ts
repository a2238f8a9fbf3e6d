import { asc, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import { type AttestationRow, attestations } from "#db/schema/verification/attestations.ts";
import type { Attestation, AttestedFact } from "#functions/checks/sources/attestation-types.ts";
import { domainOf } from "#functions/domains/registered.ts";
import type { Judge } from "./judged.ts";

/** The part of an answer that we store, encrypted. */
export interface StoredAnswer {
  facts: AttestedFact[];
}

const isOver = (status: AttestationRow["status"]): status is Attestation["status"] =>
  status === "answered" || status === "declined" || status === "expired" || status === "reported";

/** @returns whether a contact was asked and may still answer. */
export const isOpen = ({ status }: Pick<AttestationRow, "status">): boolean => status === "asked";

/** @returns whether the subject still has to decide about a contact. */
export const isProposed = ({ status }: Pick<AttestationRow, "status">): boolean => status === "proposed";

/** @returns the query for a verification's contacts, oldest first. */
export const selectAttestations = (ctx: Ctx, verificationId: string) =>
  ctx.db
    .select()
    .from(attestations)
    .where(eq(attestations.verificationId, verificationId))
    .orderBy(asc(attestations.id));

/**
 * The place where a contact's name, address or answer is stored. The encryption is tied to it: a value that's moved to
 * another row or column can't be decrypted.
 */
export const attestationPlace = (column: "contactName" | "contactEmail" | "answer", row: string) => ({
  table: "attestations",
  column,
  row,
});

/** @returns a contact's name and address as entered. */
export async function openContact(
  ctx: Ctx,
  row: Pick<AttestationRow, "id" | "contactName" | "contactEmail">,
): Promise<{ name: string | null; email: string }> {
  const { env } = ctx;
  return {
    name: row.contactName ? await open(env, attestationPlace("contactName", row.id), row.contactName) : null,
    email: await open(env, attestationPlace("contactEmail", row.id), row.contactEmail),
  };
}

/** @returns the contacts who responded or ran out of time, in the form that the checks need */
export async function attestationsOf(
  ctx: Ctx,
  rows: readonly AttestationRow[],
  judge: Judge,
): Promise<Attestation[]> {
  const done = rows.filter(({ status }) => isOver(status));
  return Promise.all(
    done.map(async (row): Promise<Attestation> => {
      const answer: StoredAnswer = row.answer
        ? JSON.parse(await open(ctx.env, attestationPlace("answer", row.id), row.answer))
        : { facts: [] };
      const { email } = await openContact(ctx, row);
      return {
        id: row.id,
        kind: row.kind,
        status: row.status as Attestation["status"],
        answeredAt: row.answeredAt,
        domain: domainOf(email),
        ...judge.of(email),
        facts: answer.facts,
      };
    }),
  );
}
