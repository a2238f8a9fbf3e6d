import { BASE_CHECKS, type CheckId, checksFor, type Service } from "#contract/checks/catalog.ts";
import { PEER_TYPE, type PeerKind, type VerificationType } from "#contract/enums.ts";
import type { Ctx } from "#core/context.ts";
import { invalid } from "#core/errors.ts";
import {
  type AnswerSources,
  needsList,
  needsReviewer,
  type Offer,
  offerOf,
  peerUnavailableReason,
  unavailableReason,
} from "#functions/providers/offer.ts";
import { findReviewers, hasReviewer } from "#functions/reviews/has-reviewer.ts";
import { hasFreshList } from "#functions/sanctions/active-list.ts";

/** @returns what can be requested on this server, and whether it sends text messages. */
export async function listServices(ctx: Ctx): Promise<Offer & { texts: boolean }> {
  const answerers = await readAnswerers(ctx);
  return { ...offerOf(answerers), texts: answerers.textMessages !== "none" };
}

/** @returns who can answer checks on this server */
export async function readAnswerers(ctx: Ctx): Promise<AnswerSources> {
  const [isFresh, reviewers] = await Promise.all([hasFreshList(ctx), findReviewers(ctx)]);
  return { ...configuredSources(ctx), hasFreshList: isFresh, ...reviewers };
}

/** The sources that the environment names. */
const configuredSources = ({
  env,
}: Ctx): Pick<AnswerSources, "providers" | "httpProviders" | "textMessages"> => ({
  providers: env.PROVIDERS,
  httpProviders: env.HTTP_PROVIDERS,
  textMessages: env.SMS,
});

/** @throws DomainError 422 on `verificationType` or `requestedServices.N` for checks that this server can't answer. */
export async function assertOffered(
  ctx: Ctx,
  type: VerificationType,
  services: readonly Service[],
): Promise<void> {
  refuseUnoffered(await answerersFor(ctx, [BASE_CHECKS[type], ...services]), type, services);
}

/** Like {@link assertOffered}, for callers that already know which sources can answer. */
export function refuseUnoffered(
  answerers: AnswerSources,
  type: VerificationType,
  services: readonly Service[],
): void {
  const base = unavailableReason(answerers, BASE_CHECKS[type]);
  const fields = [
    ...(base ? [["verificationType", base] as const] : []),
    ...services.flatMap((service, i) => {
      const reason = unavailableReason(answerers, service);
      return reason ? [[`requestedServices.${i}`, reason] as const] : [];
    }),
  ];
  if (fields.length > 0) throw invalid(Object.fromEntries(fields));
}

/** @throws DomainError 422 on `verification_type` for a peer check that this server can't answer. */
export async function assertPeerOffered(ctx: Ctx, kind: PeerKind): Promise<void> {
  refusePeer(await answerersFor(ctx, checksFor(PEER_TYPE[kind], [], kind)), kind);
}

/** Like {@link assertPeerOffered}, for callers that already know which sources can answer. */
export function refusePeer(answerers: AnswerSources, kind: PeerKind): void {
  const reason = peerUnavailableReason(answerers, kind);
  if (reason) throw invalid({ verification_type: reason });
}

/** Queries for a sanctions list or a reviewer only if one of the checks depends on it. */
async function answerersFor(ctx: Ctx, checks: readonly CheckId[]): Promise<AnswerSources> {
  const configured = configuredSources(ctx);
  const { providers } = configured;
  return {
    ...configured,
    hasFreshList: needsList(providers, checks) && (await hasFreshList(ctx)),
    hasReviewer: needsReviewer(providers, checks) && (await hasReviewer(ctx)),
  };
}
