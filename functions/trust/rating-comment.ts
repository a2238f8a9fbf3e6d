import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import type { RatingRow } from "#db/schema/trust.ts";

/** Where a rating's comment is stored, encrypted. */
export const commentPlace = (id: string) => ({ table: "ratings", column: "comment", row: id });

/** @returns the comment; null if there's none */
export const openComment = async (ctx: Ctx, { id, comment }: RatingRow): Promise<string | null> =>
  comment === null ? null : open(ctx.env, commentPlace(id), comment);
