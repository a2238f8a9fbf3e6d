import { and, eq, getTableColumns, gt, isNull } from "drizzle-orm";
import type { ProfileFact } from "#contract/sharing/sharing.ts";
import type { DisclosedAssurance } from "#contract/sharing/signed.ts";
import type { Ctx } from "#core/context.ts";
import { fromBase64Url } from "#core/crypto/encode.ts";
import { mustHaveChanged, runBatch } from "#db/batch.ts";
import { statusEntries } from "#db/schema/accounts/credentials.ts";
import { type ShareLink, shareLinks } from "#db/schema/sharing.ts";
import { disclosedAssurance } from "#functions/credentials/issue.ts";
import { revokeEntry } from "#functions/credentials/status-entries.ts";
import { chosenFacts } from "./choose-facts.ts";
import type { OwnFacts } from "./facts.ts";
import { assuranceOfFacts } from "./facts-assurance.ts";
import { issueForLink, openCredential } from "./link-credential.ts";
import { type Person, publicName } from "./profile-rows.ts";
import { readFacts } from "./shareable.ts";

/**
 * Replaces the credentials of a person's share links if they no longer match what the links show. This happens after a
 * fact is disputed, withdrawn or restored, or expires, and after the account is renamed. The old credential is revoked
 * at the same time, unless a change to one of its sources already did that. Idempotent.
 */
export async function reissueCredentials(ctx: Ctx, userId: string): Promise<void> {
  const { db } = ctx;
  const links = await db
    .select({
      link: getTableColumns(shareLinks),
      revokedAt: statusEntries.revokedAt,
      factsExpireAt: statusEntries.factsExpireAt,
    })
    .from(shareLinks)
    .leftJoin(statusEntries, eq(statusEntries.n, shareLinks.credentialEntry))
    .where(
      and(eq(shareLinks.userId, userId), isNull(shareLinks.revokedAt), gt(shareLinks.expiresAt, ctx.now())),
    );
  if (links.length === 0) return;
  const own = await readFacts(ctx, userId);
  for (const { link, revokedAt, factsExpireAt } of links) {
    const shown = chosenFacts(link, own.facts);
    const isGood = revokedAt === null && (factsExpireAt ?? Number.POSITIVE_INFINITY) > ctx.now();
    if (isGood && isSame(ctx, link, await openCredential(ctx, link), own, shown)) continue;
    if (link.credential === null && shown.length === 0) continue;
    const issued = await issueForLink(ctx, link, own, shown);
    // Fails if the link was revoked in the meantime. Then nobody ever gets the new credential, and the job's
    // next attempt skips the link.
    const standing = and(eq(shareLinks.id, link.id), isNull(shareLinks.revokedAt));
    await runBatch(db, [
      db.update(shareLinks).set(issued).where(standing),
      mustHaveChanged(db),
      ...(link.credentialEntry === null ? [] : [revokeEntry(ctx, link.credentialEntry)]),
    ]);
  }
}

/** @returns whether a credential contains exactly these facts, and says the same about the name and the level */
function isSame(
  ctx: Ctx,
  { options }: Pick<ShareLink, "options">,
  credential: string | null,
  own: OwnFacts & { person: Person },
  facts: readonly ProfileFact[],
): boolean {
  if (credential === null) return facts.length === 0;
  const { person, nameStatus } = own;
  const assurance = options.includeAssurance ? assuranceOfFacts(ctx, own, facts) : null;
  const held = contentsOf(credential);
  return (
    held.name === publicName(person, nameStatus).name &&
    held.nameStatus === nameStatus &&
    levelOf(held.assurance) === levelOf(assurance && disclosedAssurance(assurance)) &&
    held.ids.length === facts.length &&
    facts.every(({ id }) => held.ids.includes(id))
  );
}

/** @returns the level in a form to compare, without its time */
const levelOf = (claim: DisclosedAssurance | null): string | null =>
  claim && [claim.version, claim.level, ...claim.profiles_met].join(" ");

/** Parses one of our credentials (RFC 9901: disclosures follow the JWT, separated by tildes). */
function contentsOf(credential: string) {
  const read = (text: string) => JSON.parse(new TextDecoder().decode(fromBase64Url(text)));
  const [token = "", ...disclosures] = credential.split("~");
  const { name, name_status: nameStatus } = read(token.split(".")[1] ?? "") as Record<string, unknown>;
  const disclosed = disclosures.filter(Boolean).map((text) => read(text) as unknown[]);
  // An element of an array has no name.
  const ids = disclosed.flatMap(([, fact, ...more]) =>
    more.length === 0 ? [(fact as { id: string }).id] : [],
  );
  const [, , assurance] = disclosed.find(([, claim]) => claim === "assurance") ?? [];
  return { name, nameStatus, ids, assurance: (assurance ?? null) as DisclosedAssurance | null };
}
