import { and, eq, isNull } from "drizzle-orm";
import { browserAndSystem } from "#contract/accounts/device-name.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { randomToken, sha256 } from "#core/crypto/encode.ts";
import { conflict } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { spendLink } from "#functions/accounts/links/links.ts";
import { displayNamesOf } from "#functions/verification/display-names.ts";
import { checkToken, selectByToken } from "./link.ts";
import { assertUnderWay, stateOf } from "./state.ts";
import { handoffWrite } from "./writes.ts";

/** What the phone shows and keeps once it has opened the link. */
export interface Opened {
  id: string;
  number: number;
  /** A secret that only this phone gets. With it, the phone gets its session once the computer has confirmed. */
  claim: string;
  requester_name: string;
  expires_at: string;
}

/**
 * Opens the link on a phone, which uses the link up: of several phones, only the first can go on.
 * @throws DomainError 404 `link_invalid`; 409 `handoff_opened`, `handoff_expired`, `handoff_cancelled` or
 *   `handoff_done`; 403 `account_suspended`; 429
 */
export async function openOnPhone(ctx: Ctx, client: Client, token: string): Promise<Opened> {
  const limits = [{ rule: "link.network", subject: subscriberOf(client.address) }] as const;
  const [first] = await enforceRateLimits(ctx, limits, selectByToken(ctx, token));
  return attempt(ctx, async (isFirst) => {
    const row = isFirst ? first : (await selectByToken(ctx, token))[0];
    const found = await checkToken(ctx, token, row);
    const { handoff, link, requester } = found;
    const now = ctx.now();
    const state = stateOf(found, now);
    assertUnderWay(state);
    if (state !== "waiting") throw opened();
    const claim = randomToken();
    const change = {
      openedAt: now,
      claimHash: await sha256(claim),
      device: browserAndSystem(client.userAgent),
    };
    const isWaiting = and(
      eq(phoneHandoffs.id, handoff.id),
      isNull(phoneHandoffs.openedAt),
      isNull(phoneHandoffs.endedAt),
    );
    const own = {
      statements: [
        ctx.db.update(phoneHandoffs).set(change).where(isWaiting),
        mustHaveChanged(ctx.db),
        ...spendLink(ctx, link.id),
      ],
    };
    const happened = { actor: "link", action: "handoff.opened", state: "opened" } as const;
    await commit(ctx, { ...combine(own, handoffWrite(ctx, handoff, happened)), resourceId: handoff.id });
    return {
      id: handoff.id,
      number: handoff.number,
      claim,
      requester_name: displayNamesOf(requester).name,
      expires_at: isoTime(handoff.expiresAt),
    };
  });
}

const opened = () =>
  conflict(
    "handoff_opened",
    "This link is already open on another phone. If that isn't yours, cancel on your computer and start again.",
  );
