import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SharedAnswer, SharedState } from "#contract/sharing/sharing.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import type { Client } from "#core/http/client.ts";
import type { TriesTaken, WrongTries } from "#core/http/wrong-tries.ts";
import { runBatch } from "#db/batch.ts";
import { statusEntries } from "#db/schema/accounts/credentials.ts";
import { shareLinks } from "#db/schema/sharing.ts";
import { current } from "#functions/trust/read.ts";
import {
  hashVisitor,
  presentProgress,
  selectVisitor,
  type VisitorHashes,
  visitorState,
} from "../access/visitor.ts";
import { chosenFacts } from "../choose-facts.ts";
import { factsOf, selectFacts } from "../facts.ts";
import { openCredential } from "../link-credential.ts";
import { selectPerson, selectScore } from "../profile-rows.ts";
import { tokenHash } from "../share-token.ts";
import { assertNotGuessing, guessesOf } from "./guesses.ts";
import { presentShared } from "./present.ts";
import { recordView } from "./record.ts";
import { sharedState } from "./state.ts";
import { hashAnswer, readVisit, visitTag } from "./visit-tag.ts";

/** What the page sends along with the link's token. */
export interface Visitor {
  client: Client;
  /** The `If-None-Match` header, which an open page sends to ask whether anything has changed. */
  ifNoneMatch: string | undefined;
  /** The `X-Access-Token` header, which the page sends if the owner approved this visitor. */
  accessToken: string | undefined;
  /** The cookie of the browser that the access token is bound to. */
  viewer: string | undefined;
  /** The `X-Access-Request` header: the ticket of the page's own request. */
  ticket: string | undefined;
}

/** The response's body with its ETag. `answer` is null if the page already has this body. */
export interface Shown {
  etag: string;
  answer: SharedAnswer | null;
}

/**
 * Returns the current shared profile, or the reason why it isn't shown. Records a view of the profile, unless an open
 * page is asking again.
 * @throws DomainError 404, the same for a token that never existed and for one that no longer exists; 429
 */
export async function showShared(ctx: Ctx, token: string, visitor: Visitor): Promise<Shown> {
  const [guesses, hashes] = await Promise.all([guessesOf(ctx, visitor.client), hashVisitor(visitor)]);
  const { taken, link, entry, person, factRows, stored, requests } = await read(ctx, token, guesses, hashes);
  assertNotGuessing(guesses, taken);
  if (!link || !person) {
    await guesses.take;
    throw unknownLink();
  }
  const now = ctx.now();
  const { admittedBy, isDenied, request } = visitorState(requests, hashes);
  // A page that waited for permission starts a new visit once the visitor is admitted.
  const visited = admittedBy === null ? link.id : `${link.id} ${admittedBy}`;
  const visit = await readVisit(ctx, visited, visitor.ifNoneMatch);
  const state = sharedState(
    { ...link, isSuspended: person.suspendedAt !== null, isAdmitted: admittedBy !== null, isDenied },
    now,
  );
  const answer: SharedAnswer = {
    state,
    profile: null,
    credential: null,
    expires_at: state === "expired" || state === "revoked" ? null : isoTime(link.expiresAt),
    request: isAsking(state) && request ? await presentProgress(ctx, request) : null,
  };
  if (state === "ok") {
    const [score, own] = await Promise.all([
      current(ctx, link.userId, stored),
      factsOf(ctx, person, factRows),
    ]);
    const facts = chosenFacts(link, own.facts);
    answer.profile = await presentShared(ctx, link, person, score, { ...own, facts });
    const isGood = entry && entry.revokedAt === null && (entry.factsExpireAt ?? now + 1) > now;
    if (isGood) answer.credential = await openCredential(ctx, link);
    if (!visit)
      ctx.waitUntil(recordView(ctx, link, visitor.client, { facts: facts.length, requestId: admittedBy }));
  }
  const seen = await hashAnswer(withoutClock(answer));
  const etag = await visitTag(ctx, visited, seen, visit);
  return { etag, answer: visit?.seen === seen ? null : answer };
}

/** The level is computed as of now, so its time alone is no change. */
const withoutClock = ({ profile, ...answer }: SharedAnswer) => ({
  ...answer,
  profile: profile && { ...profile, assurance: profile.assurance && { ...profile.assurance, at: null } },
});

/** A visitor who isn't admitted sees the state of their request. */
const isAsking = (state: SharedState) => state === "permission_required" || state === "denied";

/** The 404 for a token that isn't ours. It never reveals whether the link once existed. */
export const unknownLink = () => notFound("This link doesn't exist. Ask for a new one.");

async function read(ctx: Ctx, token: string, guesses: WrongTries, hashes: VisitorHashes) {
  const { db } = ctx;
  const hash = await tokenHash(token);
  const owner: SQL = sql`(SELECT ${shareLinks.userId} FROM ${shareLinks} WHERE ${shareLinks.tokenHash} = ${hash})`;
  const [[taken], [found], [person], factRows, [stored], requests] = (await runBatch(db, [
    guesses.read,
    selectLink(ctx, hash),
    selectPerson(ctx, owner),
    selectFacts(ctx, owner),
    selectScore(ctx, owner),
    selectVisitor(ctx, hash, hashes),
  ])) as [
    TriesTaken[],
    Awaited<ReturnType<typeof selectLink>>,
    Awaited<ReturnType<typeof selectPerson>>,
    Awaited<ReturnType<typeof selectFacts>>,
    Awaited<ReturnType<typeof selectScore>>,
    Awaited<ReturnType<typeof selectVisitor>>,
  ];
  return { taken, link: found?.link, entry: found?.entry, person, factRows, stored, requests };
}

const selectLink = ({ db }: Ctx, hash: string) =>
  db
    .select({
      link: getTableColumns(shareLinks),
      entry: {
        n: statusEntries.n,
        revokedAt: statusEntries.revokedAt,
        factsExpireAt: statusEntries.factsExpireAt,
      },
    })
    .from(shareLinks)
    .leftJoin(statusEntries, eq(statusEntries.n, shareLinks.credentialEntry))
    .where(eq(shareLinks.tokenHash, hash));
