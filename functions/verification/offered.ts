import type { Ctx } from "../context.ts";
import {
  BASE_CHECKS,
  type CheckId,
  type PeerKind,
  type Service,
  type VerificationType,
} from "../contract/enums.ts";
import { invalid } from "../errors.ts";
import { type Offer, offerOf, whyNotOffered, whyNotPeer } from "../providers/offer.ts";
import type { ProvidersSetting } from "../providers/select.ts";

/** @returns what can be asked for here. */
export const listServices = (ctx: Ctx): Offer => offerOf(ctx.env.PROVIDERS);

/** @throws DomainError 422 on `verificationType` or `requestedServices.N` for what nobody here could answer. */
export function assertOffered(
  setting: ProvidersSetting,
  type: VerificationType,
  services: readonly Service[],
): void {
  const why = (check: CheckId) => whyNotOffered(setting, check);
  const base = why(BASE_CHECKS[type]);
  const fields = [
    ...(base ? [["verificationType", base] as const] : []),
    ...services.flatMap((service, i) => {
      const reason = why(service);
      return reason ? [[`requestedServices.${i}`, reason] as const] : [];
    }),
  ];
  if (fields.length > 0) throw invalid(Object.fromEntries(fields));
}

/** @throws DomainError 422 on `verification_type` for a peer check that nobody here could answer. */
export function assertPeerOffered(setting: ProvidersSetting, kind: PeerKind): void {
  const reason = whyNotPeer(setting, kind);
  if (reason) throw invalid({ verification_type: reason });
}
