import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { REVIEWER_APPROVED } from "#contract/verification/category.ts";
import { users } from "#db/schema/accounts/users.ts";
import { domainTies } from "#db/schema/verification/domain-ties.ts";

/**
 * What ties an account to a business. A record in a public registry isn't enough: anyone can look up a
 * business's name and number and enter both.
 */

/**
 * What a check's stored reasons (JSON) contain if a reviewer approved it. It can't match inside a text value,
 * because quotes are escaped there.
 */
const APPROVED = `"code":"${REVIEWER_APPROVED}"`;
/**
 * The provider that looks businesses up in a public registry, and doesn't check whether the account belongs to
 * the business.
 */
export const REGISTER = "gleif";

/** The columns of `checks` that show who answered the check. */
interface Answered {
  provider: SQLWrapper;
  reasons: SQLWrapper;
}

/** @returns for queries on `checks`: whether a reviewer approved it */
export const isApproved = (reasons: SQLWrapper): SQL => sql`instr(${reasons}, ${APPROVED}) > 0`;

/** @returns for queries on `checks`: whether a reviewer saw the business's document, or a provider vouches for it */
export const isTiedByEvidence = ({ provider, reasons }: Answered): SQL =>
  sql`(coalesce(${provider}, ${REGISTER}) <> ${REGISTER} OR ${isApproved(reasons)})`;

/**
 * @param name a business's name, as an expression
 * @returns for queries on `users`: whether the domain of the account's confirmed address is tied to the name
 *   (`attestation/ties.ts`)
 */
export const isTiedByDomain = (name: SQLWrapper): SQL =>
  sql`(${users.emailVerifiedAt} IS NOT NULL AND EXISTS (SELECT 1 FROM ${domainTies}
    WHERE ${domainTies.kind} = 'employer' AND ${domainTies.isTied} = 1
      AND lower(trim(${domainTies.name})) = lower(trim(${name}))
      AND lower(substr(${users.email}, -length(${domainTies.domain}) - 1)) IN
        ('@' || ${domainTies.domain}, '.' || ${domainTies.domain})))`;
