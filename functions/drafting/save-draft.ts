import { and, desc, eq, notInArray } from "drizzle-orm";
import type { DraftBody } from "#contract/drafting/drafting.schema.ts";
import { DRAFTS } from "#contract/drafting/drafting.ts";
import type { Ctx } from "#core/context.ts";
import { enforceRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { newId } from "#core/ids.ts";
import { requestDrafts } from "#db/schema/verification/drafts.ts";
import { addressHash } from "#functions/mail/opt-out.ts";
import { draftNotFound } from "./drafts.ts";
import { sealDraft } from "./sealed-draft.ts";

/**
 * Saves what someone has entered in a form. Replaces the draft with this id. Beyond the limit, the oldest draft is
 * deleted.
 * @returns the draft's id
 * @throws DomainError 404 for anyone else's draft; 429
 */
export async function saveDraft(ctx: Ctx, userId: string, input: DraftBody): Promise<{ id: string }> {
  const { db } = ctx;
  const { form, email = "", values } = input;
  await enforceRateLimits(ctx, [{ rule: "draft.account", subject: userId }], readNothing(ctx));
  const now = ctx.now();
  const id = input.id ?? newId("dft", now);
  const row = {
    id,
    userId,
    form,
    mailboxHash: await mailboxHashOf(ctx, email),
    content: await sealDraft(ctx, id, { email, values }),
    updatedAt: now,
  };
  const isOwn = eq(requestDrafts.userId, userId);
  const newest = db
    .select({ id: requestDrafts.id })
    .from(requestDrafts)
    .where(isOwn)
    .orderBy(desc(requestDrafts.updatedAt))
    .limit(DRAFTS.max);
  const [saved] = await db.batch([
    db
      .insert(requestDrafts)
      .values(row)
      .onConflictDoUpdate({ target: requestDrafts.id, set: row, setWhere: isOwn })
      .returning({ id: requestDrafts.id }),
    db.delete(requestDrafts).where(and(isOwn, notInArray(requestDrafts.id, newest))),
  ]);
  if (saved.length === 0) throw draftNotFound();
  return { id };
}

/** @returns a hash that's the same for every spelling of a mailbox; empty without an address */
export const mailboxHashOf = async (ctx: Ctx, email: string): Promise<string> =>
  email.trim() === "" ? "" : addressHash(ctx.env, email.trim().toLowerCase());
