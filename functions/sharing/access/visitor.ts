import { and, eq, or } from "drizzle-orm";
import type { AccessProgress } from "#contract/sharing/sharing.ts";
import type { Ctx } from "#core/context.ts";
import { sha256 } from "#core/crypto/encode.ts";
import { type AccessRequest, accessRequests, shareLinks } from "#db/schema/sharing.ts";
import { maskEmail } from "#functions/mail/mask-email.ts";
import { openVisitor } from "./sealed.ts";

/** Hashes of what a visitor's page and browser sent; null for what they didn't send. */
export interface VisitorHashes {
  access: string | null;
  ticket: string | null;
  browser: string | null;
}

const hashed = async (value: string | null | undefined) => (value ? sha256(value) : null);

/**
 * @param sent the `X-Access-Token` and `X-Access-Request` headers, and the cookie (`viewer-cookie.ts`)
 */
export async function hashVisitor(sent: {
  accessToken?: string | null | undefined;
  ticket?: string | null | undefined;
  viewer?: string | null | undefined;
}): Promise<VisitorHashes> {
  const [access, ticket, browser] = await Promise.all(
    [sent.accessToken, sent.ticket, sent.viewer].map(hashed),
  );
  return { access: access ?? null, ticket: ticket ?? null, browser: browser ?? null };
}

/**
 * The query for a visitor's requests for one link: by access token, by ticket, or both.
 * @param linkHash hash of the link's token, so that the query can go into the same batch as the one that reads the
 *   link
 */
export const selectVisitor = ({ db }: Ctx, linkHash: string, { access, ticket }: VisitorHashes) =>
  db
    .select()
    .from(accessRequests)
    .where(
      and(
        or(eq(accessRequests.accessHash, access ?? ""), eq(accessRequests.ticketHash, ticket ?? "")),
        eq(
          accessRequests.linkId,
          db.select({ id: shareLinks.id }).from(shareLinks).where(eq(shareLinks.tokenHash, linkHash)),
        ),
      ),
    )
    .limit(2);

/** What a visitor's requests mean for their access. */
export interface VisitorState {
  /** The approved request that admits them; null if none does. */
  admittedBy: string | null;
  /** Their request was denied, or the permission withdrawn. */
  isDenied: boolean;
  /**
   * The request that the page's ticket is for, or else the one that its access token is for. Null if there's neither,
   * or if the browser lost the cookie that the token is bound to. The page then offers to request access.
   */
  request: AccessRequest | null;
}

/** @param rows the result of {@link selectVisitor} */
export function visitorState(rows: readonly AccessRequest[], hashes: VisitorHashes): VisitorState {
  const byToken = rows.find(({ accessHash }) => accessHash !== null && accessHash === hashes.access);
  const byTicket = rows.find(({ ticketHash }) => ticketHash === hashes.ticket);
  const isTheirs = byToken !== undefined && byToken.browserHash === hashes.browser;
  const request = byTicket ?? (isTheirs ? byToken : null);
  const isAdmitted = byToken !== undefined && isAdmittedBy(byToken, hashes.browser);
  return {
    admittedBy: isAdmitted ? byToken.id : null,
    isDenied: request !== null && (request.status === "denied" || request.status === "withdrawn"),
    request,
  };
}

/** @returns whether a request admits the browser with this cookie. A token from another browser doesn't work. */
const isAdmittedBy = (
  { status, browserHash }: Pick<AccessRequest, "status" | "browserHash">,
  browser: string | null,
): boolean => status === "approved" && browserHash !== null && browserHash === browser;

/** @returns what a page shows about the request that it made */
export async function presentProgress(ctx: Ctx, request: AccessRequest): Promise<AccessProgress> {
  const { email } = await openVisitor(ctx, request);
  return { status: request.status, mailed_to: maskEmail(email) };
}
