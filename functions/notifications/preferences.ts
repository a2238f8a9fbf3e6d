import { and, eq, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { MAILED_KINDS, type MailedKind, type PreferencesBody } from "#contract/preferences.schema.ts";
import type { Ctx } from "#core/context.ts";
import { runBatch } from "#db/batch.ts";
import { mailPreferences } from "#db/schema/notes.ts";

/** @returns which kinds of notifications reach a person by mail; all of them reach them in the app */
export async function readPreferences(ctx: Ctx, userId: string) {
  const rows = await ctx.db.select().from(mailPreferences).where(eq(mailPreferences.userId, userId));
  const of = (kind: MailedKind) => {
    const isOff = rows.some((row) => row.kind === kind && !row.wanted);
    return { in_app: true as const, email: isOff ? ("off" as const) : ("now" as const) };
  };
  return { kinds: { mention: of("mention"), assignment: of("assignment") } };
}

/** Changes the kinds that the body names. */
export async function savePreferences(ctx: Ctx, userId: string, { kinds }: PreferencesBody): Promise<void> {
  const changes = MAILED_KINDS.flatMap((kind) => {
    const email = kinds[kind]?.email;
    return email === undefined ? [] : [{ userId, kind, wanted: email === "now" }];
  });
  await runBatch(
    ctx.db,
    changes.map((row) =>
      ctx.db
        .insert(mailPreferences)
        .values(row)
        .onConflictDoUpdate({
          target: [mailPreferences.userId, mailPreferences.kind],
          set: { wanted: row.wanted },
        }),
    ),
  );
}

/** For queries: the person hasn't turned off mail about this kind. */
export const wantsMail = ({ db }: Ctx, userId: SQLWrapper, kind: MailedKind): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(mailPreferences)
      .where(
        and(
          sql`${mailPreferences.userId} = ${userId}`,
          eq(mailPreferences.kind, kind),
          eq(mailPreferences.wanted, false),
        ),
      ),
  );
