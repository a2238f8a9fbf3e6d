import type { Revocation } from "#contract/documents/signature.ts";
import type { Ctx } from "#core/context.ts";
import { isMadeUp } from "../made-up-address.ts";
import { PublishedFault } from "../published-fault.ts";
import { listPlace } from "./list-address.ts";
import type { ListKey } from "./list-proof.ts";
import { isListed } from "./load-list.ts";

/** What the registry knows about an issuer's status lists. */
export interface ListIssuer {
  /** The hosts that publish its lists. */
  hosts: readonly string[];
  /** How many entries each list has; null for the usual number. */
  listLength: number | null;
  /** Whether it's made up. */
  test: boolean;
  /** Its active keys. Those that are certificates don't count, because lists are signed with DID URLs. */
  keys: readonly ListKey[];
}

/**
 * Asks an issuer's status list whether it has revoked a document. The issuer learns which list we asked for, one of
 * millions of entries, and not which entry. It takes at most as long as `TIME_LIMITS.statusList`, and never throws for
 * what the issuer publishes: whatever can't be verified is `unreachable`, with the reason in the log.
 * @param entry as the signed document names it: the lists' common address, and the index over all of them
 */
export async function checkRevocation(
  ctx: Pick<Ctx, "env" | "now" | "log">,
  issuer: ListIssuer,
  entry: { baseUrl: string; index: number },
): Promise<Revocation> {
  try {
    const place = listPlace(issuer, entry, isMadeUp(ctx.env, issuer));
    const isRevoked = await isListed(ctx, place, issuer);
    return { result: isRevoked ? "revoked" : "good", at: ctx.now() };
  } catch (error) {
    if (!(error instanceof PublishedFault)) throw error;
    ctx.log("status_list.unusable", { code: error.code, hosts: issuer.hosts.join(" ") });
    return { result: "unreachable", at: ctx.now() };
  }
}
