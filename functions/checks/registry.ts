import {
  BASE_CHECKS,
  type CheckId,
  type PeerKind,
  SERVICES,
  type Service,
  type VerificationType,
} from "../contract/enums.ts";
import { addressVerification } from "./address-verification.ts";
import { documentVerification } from "./document-verification.ts";
import { identityMatch } from "./identity-match.ts";
import { phoneVerification } from "./phone-verification.ts";
import { ssnVerification } from "./ssn-verification.ts";
import type { Check } from "./types.ts";

/** Every check there is. A new one is a new file and a line here. */
const ALL: readonly Check[] = [
  identityMatch,
  documentVerification,
  addressVerification,
  phoneVerification,
  ssnVerification,
];

const BY_ID: ReadonlyMap<CheckId, Check> = new Map(ALL.map((check) => [check.id, check]));

/** @returns whether this check exists; a service that nobody can serve is not offered. */
export function isServed(id: CheckId): boolean {
  return BY_ID.has(id);
}

/** @throws RangeError where there is no such check; ask {@link isServed} before taking an order. */
export function checkById(id: CheckId): Check {
  const check = BY_ID.get(id);
  if (!check) throw new RangeError(`There is no check ${id}`);
  return check;
}

/**
 * The checks of a verification: the type's base check first, then one for each service that was bought, in the
 * order in which the type lists them.
 * @param peer the kind of a peer check: background adds a check of its own
 * @throws RangeError for a service of another type, and for a check that does not exist
 */
export function checksFor(type: VerificationType, services: readonly Service[], peer?: PeerKind): Check[] {
  const offered: readonly Service[] = SERVICES[type];
  const foreign = services.find((service) => !offered.includes(service));
  if (foreign) throw new RangeError(`${foreign} is no service of ${type} verifications`);
  const bought = offered.filter((service) => services.includes(service));
  const extra = peer === "background" ? (["background_check"] as const) : [];
  return [BASE_CHECKS[type], ...extra, ...bought].map(checkById);
}
