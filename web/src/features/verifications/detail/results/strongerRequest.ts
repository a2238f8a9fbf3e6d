import { quote } from "#contract/billing/prices.ts";
import { SERVICES, type Service } from "#contract/checks/catalog.ts";
import type { VerdictFact, VerdictKind } from "#contract/verdicts.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { labelInside } from "../checks/messages.ts";

/** A new request that asks for stronger evidence. */
export interface StrongerRequest {
  href: string;
  /** The services that it asks for. */
  services: readonly Service[];
  /** The services that it adds, such as `document verification and address verification`; empty if none. */
  adds: string;
  /** Its list price at standard priority. A plan may cover some or all of it. */
  cents: number;
}

const list = new Intl.ListFormat("en-US");

/** Verdicts that a new request can't improve: they're already the best, or a reviewer hasn't decided yet. */
const FINAL: readonly VerdictKind[] = ["confirmed", "in_review"];

/**
 * @returns the same request plus the services that would make its facts stronger; null if no service would, if the
 *   verdict is final, for viewers who aren't on the requester's side, and for peer checks, which have no services
 */
export function strongerRequest(
  v: VerificationDetail,
  kind: VerdictKind,
  facts: readonly VerdictFact[],
): StrongerRequest | null {
  const asked: readonly string[] = v.requested_services;
  // Repeating a service that already matched would find the same thing.
  const wanted = new Set(
    facts.flatMap(({ standing, stronger }) =>
      (stronger?.services ?? []).filter((id) => standing !== "supports" || !asked.includes(id)),
    ),
  );
  if (!canAskAgain(v) || v.peer || FINAL.includes(kind) || wanted.size === 0) return null;
  return requestWith(
    v,
    SERVICES[v.verification_type].filter((id) => wanted.has(id)),
  );
}

/** @returns whether the viewer is on the requester's side */
export function canAskAgain({ viewer_roles: roles }: VerificationDetail): boolean {
  return roles.some((role) => role === "requester" || role === "team");
}

/** @returns the same request with more services */
export function requestWith(v: VerificationDetail, more: readonly Service[]): StrongerRequest {
  const type = v.verification_type;
  const asked: readonly Service[] = v.requested_services;
  const services = SERVICES[type].filter((id) => more.includes(id) || asked.includes(id));
  const query = new URLSearchParams({ type, services: services.join(",") });
  if (v.viewer_roles.some((role) => role === "target")) query.set("mode", "self");
  else query.set("again", v.id);
  return {
    href: `/app/verifications/new?${query}`,
    services,
    adds: list.format(services.filter((id) => !asked.includes(id)).map(labelInside)),
    cents: quote(type, services, "standard").totalCents,
  };
}
