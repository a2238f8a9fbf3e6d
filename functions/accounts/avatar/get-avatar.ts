import { eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import { users } from "#db/schema/accounts/users.ts";
import { getObject } from "#functions/documents/store/storage.ts";
import { AVATAR_TYPE, type AvatarKind } from "./avatar-kind.ts";
import { avatarObject } from "./avatar-object.ts";

/**
 * @returns a user's picture. Browsers may cache it forever, because a new picture gets a new id.
 * @throws DomainError 404 for an id that isn't any user's current picture
 */
export async function getAvatar(ctx: Ctx, avatarId: string): Promise<Response> {
  const kind = /^[\w-]{24}\.(jpg|png|webp)$/.exec(avatarId)?.[1];
  const [holder] = kind
    ? await ctx.db.select({ id: users.id }).from(users).where(eq(users.avatarId, avatarId))
    : [];
  if (!holder) throw notFound("Picture not found");
  const { body, size } = await getObject(ctx.env, avatarObject(avatarId));
  return new Response(body, {
    headers: {
      "Content-Type": AVATAR_TYPE[kind as AvatarKind],
      ...(size > 0 ? { "Content-Length": String(size) } : {}),
      "Content-Disposition": "inline",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
