import {
  BASE_CHECKS,
  type CheckId,
  type PeerKind,
  SERVICES,
  type Service,
  type VerificationType,
} from "./enums.ts";

/**
 * The checks of a verification: the type's base check first, then one for each service that was bought, in the
 * order in which the type lists them.
 * @param peer the kind of a peer check: background adds a check of its own
 * @throws RangeError for a service of another type
 */
export function checksFor(type: VerificationType, services: readonly Service[], peer?: PeerKind): CheckId[] {
  const offered: readonly Service[] = SERVICES[type];
  const foreign = services.find((service) => !offered.includes(service));
  if (foreign) throw new RangeError(`${foreign} is no service of ${type} verifications`);
  const bought = offered.filter((service) => services.includes(service));
  const extra = peer === "background" ? (["background_check"] as const) : [];
  return [BASE_CHECKS[type], ...extra, ...bought];
}
