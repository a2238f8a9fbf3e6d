import { and, eq, ne, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { memberships } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { isHiddenFrom } from "#functions/accounts/requests/hidden-from.ts";

/**
 * Makes an account the subject of the requests that were sent to its address. It stays the subject if its
 * address changes: if it didn't, a subject who's also on the requester's team could change their address and
 * read the team's notes about them. Include this in every batch that confirms an address, after the change, and
 * in every batch that replaces an address, before the change. Requests that have ended are bound too, because
 * their notes are kept.
 *
 * Requesters must not notice, because that would reveal that the address has an account. So `updated_at` and
 * `opened_at` don't change, and no event is sent. The version goes up, so that writers who read the row
 * earlier try again.
 *
 * The account's own requests aren't bound: someone who sent a request to an address before it was theirs
 * doesn't become its subject until they agree.
 * @returns the statement, which does nothing unless the account has this address and has confirmed it
 */
export const bindRequests = ({ db }: Ctx, { id, email }: Pick<User, "id" | "email">): Statement =>
  db
    .update(verifications)
    .set({ targetUserId: id, version: sql`${verifications.version} + 1` })
    .where(
      and(
        // The `+` makes SQLite use the index on the address.
        sql`+${verifications.targetUserId} IS NULL`,
        eq(verifications.targetEmail, email),
        ne(verifications.requesterId, id),
        // A request that a blocked requester sent stays hidden from the subject, so it isn't bound. Requests
        // from the account's own teams are bound anyway: if they weren't, the account holder would see them as
        // a colleague does, with the team's notes. This includes teams that the account holder can't open now,
        // because they may be able to later.
        sql`(NOT ${isHiddenFrom(id)} OR ${verifications.teamId} IN
          (SELECT ${memberships.teamId} FROM ${memberships} WHERE ${memberships.userId} = ${id}))`,
        sql`EXISTS (SELECT 1 FROM ${users}
          WHERE ${users.id} = ${id} AND ${users.email} = ${email} AND ${users.emailVerifiedAt} IS NOT NULL)`,
      ),
    );
