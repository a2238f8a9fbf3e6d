import { eq, exists, isNotNull, or, sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  QueryBuilder,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { TEAM_ROLES } from "#contract/enums.ts";
import { ACTIVITY_KINDS } from "#contract/teams/teams.ts";
import { secondFactors } from "./accounts/second-factor.ts";
import { users } from "./accounts/users.ts";
import { audit } from "./ground.ts";

export const teams = sqliteTable("teams", {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Members without a second factor have no access to the team's data. */
  requireSecondFactor: integer("require_second_factor", { mode: "boolean" }).notNull().default(false),
  /** The only domains whose addresses can be invited, in lower case; empty means any. */
  allowedDomains: text("allowed_domains", { mode: "json" }).$type<string[]>().notNull().default([]),
  departments: text({ mode: "json" }).$type<string[]>().notNull().default([]),
  /** The member who was asked to become the owner, and when. */
  transferTo: text("transfer_to").references(() => users.id),
  transferAskedAt: integer("transfer_asked_at"),
  createdAt: integer("created_at").notNull(),
  /** When the owner deleted the team or their account. The row stays, because requests that have ended refer to it. */
  deletedAt: integer("deleted_at"),
});
export type Team = typeof teams.$inferSelect;

export const memberships = sqliteTable(
  "memberships",
  {
    id: text().primaryKey(),
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: TEAM_ROLES }).notNull(),
    /** One of the team's departments. */
    department: text(),
    joinedAt: integer("joined_at").notNull(),
  },
  (t) => [
    uniqueIndex("memberships_team_user").on(t.teamId, t.userId),
    index("memberships_user").on(t.userId),
    index("memberships_joined").on(t.teamId, t.joinedAt, t.id),
    // Exactly one owner per team: the index allows at most one, and the last one is removed only with the team.
    uniqueIndex("memberships_owner").on(t.teamId).where(sql`role = 'owner'`),
  ],
);

/**
 * The memberships that currently give access to a team's data. While a team requires a second factor, members
 * without one are left out. Queries that decide what members can see or do must check this view: being in
 * `memberships` isn't enough.
 */
export const teamAccess = sqliteView("team_access").as(
  new QueryBuilder()
    .select({
      id: memberships.id,
      teamId: memberships.teamId,
      userId: memberships.userId,
      role: memberships.role,
    })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .where(
      or(
        eq(teams.requireSecondFactor, sql`0`),
        exists(
          new QueryBuilder()
            .select({ one: sql`1` })
            .from(secondFactors)
            .where(
              sql`${eq(secondFactors.userId, memberships.userId)} AND ${isNotNull(secondFactors.confirmedAt)}`,
            ),
        ),
      ),
    ),
);

/** Invitations to join a team. The emailed link is a row of `links` that refers to the invitation. */
export const teamInvitations = sqliteTable(
  "team_invitations",
  {
    id: text().primaryKey(),
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    /** Trimmed and in lower case. */
    email: text().notNull(),
    role: text({ enum: TEAM_ROLES }).notNull(),
    department: text(),
    /** Shown on the page where the invitation is accepted, never in the email. */
    message: text(),
    invitedBy: text("invited_by")
      .notNull()
      .references(() => users.id),
    /** How many emails were sent, or are about to be. */
    sentCount: integer("sent_count").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    acceptedAt: integer("accepted_at"),
    acceptedBy: text("accepted_by").references(() => users.id),
    cancelledAt: integer("cancelled_at"),
  },
  (t) => [
    // One open invitation per team and address. An expired one still counts, until it's canceled or sent again.
    uniqueIndex("team_invitations_open")
      .on(t.teamId, t.email)
      .where(sql`accepted_at IS NULL AND cancelled_at IS NULL`),
    index("team_invitations_accepted_by").on(t.acceptedBy),
    index("team_invitations_invited_by").on(t.invitedBy),
  ],
);
export type TeamInvitation = typeof teamInvitations.$inferSelect;

/**
 * Which audit rows are a team's activity: those about the team, and those about its requests that record what a member
 * did, unless the member is the request's subject. It's a separate table, filled by a trigger, because audit rows are
 * sealed into a hash chain. Audit ids sort by time, so each index has its rows in the order of the log.
 */
export const teamActivity = sqliteTable(
  "team_activity",
  {
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    auditId: text("audit_id")
      .notNull()
      .references(() => audit.id, { onDelete: "cascade" }),
    /** As in the audit row. */
    actor: text().notNull(),
    kind: text({ enum: ACTIVITY_KINDS }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.auditId] }),
    index("team_activity_actor").on(t.teamId, t.actor, t.auditId),
    index("team_activity_kind").on(t.teamId, t.kind, t.auditId),
    index("team_activity_actor_kind").on(t.teamId, t.actor, t.kind, t.auditId),
  ],
);
