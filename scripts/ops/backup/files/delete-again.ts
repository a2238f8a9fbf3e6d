import { and, asc, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { plural } from "#contract/plural.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job, type TombstoneKind } from "#core/effects.ts";
import { DomainError } from "#core/errors.ts";
import { commit } from "#core/write/commit.ts";
import { runBatch } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { shareLinks } from "#db/schema/sharing.ts";
import { memberships, teamInvitations, teams } from "#db/schema/teams.ts";
import { consents } from "#db/schema/verification/checks.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { verificationNotes } from "#db/schema/verification/notes.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { avatarObject } from "#functions/accounts/avatar/avatar-object.ts";
import { deletionWrite } from "#functions/accounts/profile/deletion-write.ts";
import { withdrawConsent } from "#functions/lifecycle/answer/withdraw.ts";
import { tombstoneMark } from "#functions/retention/tombstones.ts";
import { revokeShareLinks } from "#functions/sharing/revoke-links.ts";
import { publishAssurance } from "#functions/verification/results/record-assurance.ts";

const PAGE = 5000;
const AVATARS = avatarObject("");

/** A kind of row that people can delete, and how to delete one again. */
interface Deletable {
  kind: TombstoneKind;
  what: string;
  table: SQLiteTable;
  /** The value whose hash is in the tombstone. */
  id: SQLiteColumn | SQL<string>;
  /** Selects rows that aren't marked as deleted. */
  where?: SQL;
  again(ctx: Ctx, by: string, id: string): Promise<void>;
}

/** Accounts and teams come last, because deleting one also deletes what belongs to it. */
const DELETABLE: readonly Deletable[] = [
  {
    kind: "consent",
    what: "consent",
    table: consents,
    id: consents.verificationId,
    where: isNull(consents.withdrawnAt),
    again: withdraw,
  },
  {
    kind: "share_link",
    what: "share link",
    table: shareLinks,
    id: shareLinks.id,
    where: isNull(shareLinks.revokedAt),
    again: revoke,
  },
  { kind: "note", what: "note", table: verificationNotes, id: verificationNotes.id, again: dropNote },
  {
    kind: "object",
    what: "document",
    table: documents,
    id: documents.storageKey,
    where: isNull(documents.deletedAt),
    again: dropDocument,
  },
  {
    kind: "object",
    what: "profile picture",
    table: users,
    id: sql<string>`${AVATARS} || ${users.avatarId}`,
    where: isNotNull(users.avatarId),
    again: dropAvatar,
  },
  {
    kind: "user",
    what: "account",
    table: users,
    id: users.id,
    where: isNull(users.deletedAt),
    again: dropUser,
  },
  { kind: "team", what: "team", table: teams, id: teams.id, where: isNull(teams.deletedAt), again: dropTeam },
];

/**
 * Repeats the deletions that were made after the snapshot, with the product's own verbs where they exist. This also
 * writes the jobs that follow; the Worker runs them.
 * @param marks the tombstones of what was deleted (`tombstoneMark`)
 * @returns what was deleted, such as `2 notes`; empty if nothing was
 */
export async function deleteAgain(ctx: Ctx, by: string, marks: ReadonlySet<string>): Promise<string[]> {
  const kinds = new Set([...marks].map((mark) => mark.split("-")[0]));
  const done: string[] = [];
  for (const one of DELETABLE) {
    if (!kinds.has(one.kind)) continue;
    let n = 0;
    for await (const id of marked(ctx, one, marks)) {
      await one.again(ctx, by, id);
      n++;
    }
    if (n > 0) done.push(plural(n, one.what));
  }
  return done;
}

/** @returns the ids that have a tombstone; their rows may be deleted during the iteration */
async function* marked(
  ctx: Ctx,
  { kind, table, id, where }: Deletable,
  marks: ReadonlySet<string>,
): AsyncGenerator<string> {
  for (let after = ""; ; ) {
    const page = await ctx.db
      .selectDistinct({ id: sql<string>`${id}` })
      .from(table)
      .where(and(where, sql`${id} > ${after}`))
      .orderBy(sql`${id}`)
      .limit(PAGE);
    for (const row of page) if (marks.has(await tombstoneMark({ kind, id: row.id }))) yield row.id;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

/**
 * Withdraws a consent again. The requester is notified again, too, because the restored database doesn't know that they
 * were.
 */
async function withdraw(ctx: Ctx, _by: string, verificationId: string): Promise<void> {
  const [row] = await ctx.db
    .select({ subject: verifications.targetUserId })
    .from(verifications)
    .where(eq(verifications.id, verificationId));
  try {
    if (row?.subject) await withdrawConsent(ctx, row.subject, verificationId);
  } catch (error) {
    // Refused, because the verification has already ended in another way.
    if (!(error instanceof DomainError)) throw error;
  }
  // The consent is withdrawn in any case, however the verification ended.
  await runBatch(ctx.db, [
    ctx.db
      .update(consents)
      .set({ withdrawnAt: ctx.now() })
      .where(and(eq(consents.verificationId, verificationId), isNull(consents.withdrawnAt))),
    publishAssurance(ctx, verificationId),
  ]);
}

async function revoke(ctx: Ctx, _by: string, id: string): Promise<void> {
  const [link] = await ctx.db
    .select({ userId: shareLinks.userId })
    .from(shareLinks)
    .where(eq(shareLinks.id, id));
  if (link) await revokeShareLinks(ctx, link.userId, id);
}

async function dropNote(ctx: Ctx, by: string, id: string): Promise<void> {
  const [note] = await ctx.db.delete(verificationNotes).where(eq(verificationNotes.id, id)).returning();
  if (!note) return;
  const entityId = note.verificationId;
  await runBatch(ctx.db, [
    auditRow(ctx, { actor: by, action: "note.deleted", entity: "verification", entityId }),
  ]);
}

async function dropDocument(ctx: Ctx, by: string, key: string): Promise<void> {
  const isSame = and(eq(documents.storageKey, key), isNull(documents.deletedAt));
  const [row] = await ctx.db.select({ id: documents.id }).from(documents).where(isSame);
  if (!row) return;
  await commit(ctx, {
    statements: [
      ctx.db
        .update(documents)
        .set({ fields: null, description: null, fileName: "deleted", deletedAt: ctx.now() })
        .where(isSame),
      auditRow(ctx, { actor: by, action: "document.deleted", entity: "document", entityId: row.id }),
    ],
    effects: [job("object.delete", { key })],
    resourceId: row.id,
  });
}

async function dropAvatar(ctx: Ctx, _by: string, key: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ avatarId: null })
    .where(eq(users.avatarId, key.slice(AVATARS.length)));
}

/**
 * Deletes an account. If it owned a team with other members, the longest-standing admin becomes the owner, or else the
 * longest-standing member.
 */
async function dropUser(ctx: Ctx, by: string, id: string): Promise<void> {
  const { db } = ctx;
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) return;
  const owned = await db
    .select({ teamId: memberships.teamId })
    .from(memberships)
    .where(and(eq(memberships.userId, id), eq(memberships.role, "owner")));
  const alone: string[] = [];
  for (const { teamId } of owned) {
    const [heir] = await db
      .select({ id: memberships.id })
      .from(memberships)
      .where(and(eq(memberships.teamId, teamId), ne(memberships.userId, id)))
      .orderBy(sql`${memberships.role} <> 'admin'`, asc(memberships.joinedAt))
      .limit(1);
    if (!heir) alone.push(teamId);
    else
      await runBatch(db, [
        db
          .update(memberships)
          .set({ role: "admin" })
          .where(and(eq(memberships.teamId, teamId), eq(memberships.userId, id))),
        db.update(memberships).set({ role: "owner" }).where(eq(memberships.id, heir.id)),
        auditRow(ctx, { actor: by, action: "team.transferred", entity: "team", entityId: teamId }),
      ]);
  }
  const write = await deletionWrite(ctx, {
    id,
    email: user.email,
    avatarId: user.avatarId,
    ownTeams: alone,
    by,
  });
  await commit(ctx, { ...write, resourceId: id });
}

async function dropTeam(ctx: Ctx, by: string, id: string): Promise<void> {
  await commit(ctx, {
    statements: [
      ctx.db
        .update(teams)
        .set({ deletedAt: ctx.now(), transferTo: null, transferAskedAt: null })
        .where(and(eq(teams.id, id), isNull(teams.deletedAt))),
      ctx.db.delete(memberships).where(eq(memberships.teamId, id)),
      ctx.db
        .update(teamInvitations)
        .set({ cancelledAt: ctx.now() })
        .where(
          and(
            eq(teamInvitations.teamId, id),
            isNull(teamInvitations.acceptedAt),
            isNull(teamInvitations.cancelledAt),
          ),
        ),
      auditRow(ctx, { actor: by, action: "team.deleted", entity: "team", entityId: id }),
    ],
    effects: [job("team.close", { team_id: id })],
    resourceId: id,
  });
}
