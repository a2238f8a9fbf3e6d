import type { ProfileFact } from "#contract/sharing.ts";
import type { Ctx } from "#core/context.ts";
import { randomToken, toBase64Url, utf8 } from "#core/crypto/encode.ts";
import { signToken } from "./sign.ts";
import { reserveStatus, statusReference } from "./status-entries.ts";
export async function issueCredential(
  ctx: Ctx,
  i: {
    kind: "credential" | "share_credential";
    userId: string;
    name: string;
    facts: readonly ProfileFact[];
    expiresAt: number;
  },
): Promise<{ credential: string; entry: number }> {
  const ends = i.facts.flatMap((f) => (f.expires_at ? [Date.parse(f.expires_at)] : []));
  const entry = await reserveStatus(ctx, {
    kind: i.kind,
    userId: i.userId,
    factsExpireAt: ends.length ? Math.min(...ends) : null,
    sources: i.facts.map((f) => f.verification_id ?? i.userId),
  });
  const ds = i.facts.map(({ verification_id: _v, ...f }) =>
    toBase64Url(utf8(JSON.stringify([randomToken(16), f]))),
  );
  const jwt = await signToken(ctx, "dc+sd-jwt", {
    exp: i.expiresAt,
    status: statusReference(ctx.env.APP_URL, entry),
  });
  return { credential: `${[jwt, ...ds].join("~")}~`, entry };
}
