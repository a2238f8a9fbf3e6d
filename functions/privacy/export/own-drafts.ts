import { and, eq, isNull } from "drizzle-orm";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { requestDrafts, requestTemplates } from "#db/schema/verification/drafts.ts";
import { openDraft } from "#functions/drafting/sealed-draft.ts";

/** What this person has entered in request forms and not sent yet. */
export async function* ownDrafts(ctx: Ctx, userId: string) {
  const rows = await ctx.db.select().from(requestDrafts).where(eq(requestDrafts.userId, userId));
  for (const row of rows) {
    const { email, values } = await openDraft(ctx, row);
    yield { id: row.id, form: row.form, email, values, updated_at: isoTime(row.updatedAt) };
  }
}

/** The templates that this person saved for themselves. */
export async function* ownTemplates({ db }: Ctx, userId: string) {
  const rows = await db
    .select()
    .from(requestTemplates)
    .where(and(eq(requestTemplates.userId, userId), isNull(requestTemplates.teamId)));
  for (const { id, name, type, services, purpose, priority, notes, updatedAt } of rows)
    yield {
      id,
      name,
      verification_type: type,
      requested_services: services,
      purpose,
      priority,
      notes,
      updated_at: isoTime(updatedAt),
    };
}
