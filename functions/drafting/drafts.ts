import { and, desc, eq } from "drizzle-orm";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import { type RequestDraft, requestDrafts } from "#db/schema/verification/drafts.ts";
import { type DraftContent, openDraft } from "./sealed-draft.ts";

/** @returns someone's drafts, the newest first, each with what identifies it in a list */
export async function listDrafts(ctx: Ctx, userId: string) {
  const rows = await ctx.db
    .select()
    .from(requestDrafts)
    .where(eq(requestDrafts.userId, userId))
    .orderBy(desc(requestDrafts.updatedAt));
  return { drafts: await Promise.all(rows.map(async (row) => presentDraft(row, await openDraft(ctx, row)))) };
}

/**
 * @returns one of someone's drafts, with the form's values
 * @throws DomainError 404 for an unknown draft and for anyone else's
 */
export async function showDraft(ctx: Ctx, userId: string, id: string) {
  const [row] = await ctx.db
    .select()
    .from(requestDrafts)
    .where(and(eq(requestDrafts.id, id), eq(requestDrafts.userId, userId)));
  if (!row) throw draftNotFound();
  const content = await openDraft(ctx, row);
  return { ...presentDraft(row, content), values: content.values };
}

export const draftNotFound = () => notFound("This draft was sent or deleted");

function presentDraft(row: RequestDraft, { email, values }: DraftContent) {
  const { personalInfo, businessInfo, target_info } = values;
  const person = [textAt(personalInfo, "firstName"), textAt(personalInfo, "lastName")];
  const name = [
    textAt(businessInfo, "businessName"),
    person.filter(Boolean).join(" "),
    textAt(target_info, "name"),
  ];
  return {
    id: row.id,
    form: row.form,
    email: email || null,
    /** The subject's name, as far as it's entered. */
    name: name.find(Boolean) ?? null,
    /** The type of verification, or the kind of peer check. */
    type: textAt(values, "verificationType") || textAt(values, "verification_type") || null,
    updated_at: isoTime(row.updatedAt),
  };
}

/** @returns the text in a field of a draft; empty if there's none, because anything can be in there */
function textAt(from: unknown, name: string): string {
  const value = (from as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === "string" ? value : "";
}
