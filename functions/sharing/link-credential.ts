import type { ProfileFact } from "#contract/sharing/sharing.ts";
import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";
import type { ShareLink } from "#db/schema/sharing.ts";
import { issueCredential } from "#functions/credentials/issue.ts";
import { aboutOwner } from "./about-owner.ts";
import type { OwnFacts } from "./facts.ts";
import type { Person } from "./profile-rows.ts";

const place = (id: string) => ({ table: "share_links", column: "credential", row: id });

type Columns = Pick<ShareLink, "credential" | "credentialEntry">;

/**
 * Issues the credential of a share link. It contains only what the link shows, has its own status entry, and expires
 * when the link does.
 * @param own the owner with their facts
 * @param facts the facts that the link shows
 * @returns the values for the link's credential columns; both null if the link shows no facts
 * @throws LostRace if a fact has changed since it was read
 */
export async function issueForLink(
  ctx: Ctx,
  { id, expiresAt, options }: Pick<ShareLink, "id" | "expiresAt" | "options">,
  own: OwnFacts & { person: Person },
  facts: readonly ProfileFact[],
): Promise<Columns> {
  if (facts.length === 0) return { credential: null, credentialEntry: null };
  const { credential, entry } = await issueCredential(ctx, {
    kind: "share_credential",
    ...aboutOwner(ctx, own, facts, options.includeAssurance),
    expiresAt,
  });
  return { credential: await seal(ctx.env, place(id), credential), credentialEntry: entry };
}

/** @returns a link's credential; null if it has none */
export const openCredential = async (
  ctx: Ctx,
  { id, credential }: Pick<ShareLink, "id" | "credential">,
): Promise<string | null> => (credential === null ? null : open(ctx.env, place(id), credential));
