import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";
import type { RequestDraft } from "#db/schema/verification/drafts.ts";

/** What a draft contains. */
export interface DraftContent {
  /** The subject's address as typed; empty if there's none. */
  email: string;
  values: Record<string, unknown>;
}

const place = (row: string) => ({ table: "request_drafts", column: "content", row });

/** Encrypts a draft's content. */
export const sealDraft = (ctx: Ctx, id: string, content: DraftContent): Promise<string> =>
  seal(ctx.env, place(id), JSON.stringify(content));

/** Decrypts a draft's content. */
export const openDraft = async (
  ctx: Ctx,
  { id, content }: Pick<RequestDraft, "id" | "content">,
): Promise<DraftContent> => JSON.parse(await open(ctx.env, place(id), content)) as DraftContent;
