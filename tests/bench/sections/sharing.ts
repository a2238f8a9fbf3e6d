import { contextOn } from "#tests/harness/context.ts";
import { passedVerification } from "#tests/harness/verification/sharing.ts";
import { host } from "../lib/host.ts";
import { call, timed } from "../lib/http.ts";
import { person, post } from "../lib/people.ts";
import { interleave } from "../lib/stats.ts";
import { type Row, ratioRow } from "../lib/table.ts";
import { world } from "../lib/world.ts";

const ROUNDS = 400;
const OPTIONS = {
  includePhoto: true,
  includeVerificationBadges: true,
  includeContactInfo: true,
  includeReputation: true,
};

/** The requests that a visitor of a shared profile waits for, compared with reading the signed-in person's own row. */
export async function sharing(): Promise<Row[]> {
  const servers = await world();
  const { vars, dbUrl } = servers;
  const product = await host("functions/api-worker.ts", { vars, queues: true });
  try {
    const owner = await person(product.url, dbUrl);
    const ctx = contextOn(vars);
    const verificationIds = [
      await passedVerification(
        owner,
        { checks: [{ check: "identity_match" }, { check: "document_verification" }] },
        ctx,
      ),
      await passedVerification(owner, {}, ctx),
    ];
    const { share_url } = await post<{ share_url: string }>(
      `${product.url}/api/profile/share-link`,
      owner.headers,
      { options: OPTIONS, verificationIds, expires_in_days: 7 },
    );
    const shared = `${product.url}/api/shared/${share_url.slice(share_url.lastIndexOf("/") + 1)}`;
    const etag = String((await call(shared)).headers.etag);
    const times = await interleave(
      {
        me: () => timed(`${product.url}/api/auth/me`, { headers: owner.headers }),
        poll: () => timed(shared, { headers: { "If-None-Match": etag } }),
        view: () => timed(shared),
      },
      { rounds: ROUNDS },
    );
    return [
      ratioRow("shared profile, three facts and a credential ÷ `me`", 1.5, times.me, times.view),
      ratioRow("an open page asks again ÷ `me`", 1.5, times.me, times.poll),
    ];
  } finally {
    await product.stop();
    await servers.stop();
  }
}
