import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";
import type { AccessRequest } from "#db/schema/sharing.ts";

type Column = "name" | "email" | "message";

const place = (row: string, column: Column) => ({ table: "access_requests", column, row });

/** @returns a column of an access request, encrypted for its row */
export const sealColumn = (ctx: Ctx, id: string, column: Column, plain: string): Promise<string> =>
  seal(ctx.env, place(id, column), plain);

/** @returns what a visitor entered */
export async function openVisitor(
  ctx: Ctx,
  { id, name, email, message }: Pick<AccessRequest, "id" | Column>,
): Promise<{ name: string; email: string; message: string | null }> {
  const plain = (column: Column, value: string) => open(ctx.env, place(id, column), value);
  const [openName, openEmail, openMessage] = await Promise.all([
    plain("name", name),
    plain("email", email),
    message === null ? null : plain("message", message),
  ]);
  return { name: openName, email: openEmail, message: openMessage };
}
