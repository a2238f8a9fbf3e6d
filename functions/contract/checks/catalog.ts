import { PEER_TYPE, type PeerKind, VERIFICATION_TYPES, type VerificationType } from "../enums.ts";
import { CHECK_LIST } from "./all.ts";
import type { CheckCategory, CheckDefinition } from "./define.ts";

type Listed = (typeof CHECK_LIST)[number];

export type CheckId = Listed["id"];
/** A check that can be added to a request as a service. */
export type Service = Extract<Listed, { role: "service" }>["id"];

/** Every check, by id. */
export const CHECKS = Object.fromEntries(CHECK_LIST.map((check) => [check.id, check])) as unknown as {
  readonly [Id in CheckId]: CheckDefinition;
};

/** One property of every check, by the check's id. */
const each = <T>(pick: (check: CheckDefinition) => T) =>
  Object.fromEntries(CHECK_LIST.map((check) => [check.id, pick(check)])) as { [Id in CheckId]: T };

export const CHECK_LABEL = each(({ label }) => label);
export const CHECK_DOCUMENTS = each(({ documents }) => documents);

const ofType = (type: VerificationType, role: CheckDefinition["role"]): CheckDefinition[] =>
  CHECK_LIST.filter((check: CheckDefinition) => check.type === type && check.role === role);

const byType = <T>(make: (type: VerificationType) => T) =>
  Object.fromEntries(VERIFICATION_TYPES.map((type) => [type, make(type)])) as Record<VerificationType, T>;

/** Each type's services, in the order that screens and results list them. */
export const SERVICES: { [T in VerificationType]: readonly ServiceOf<T>[] } = byType((type) =>
  ofType(type, "service")
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ id }) => id),
) as never;

type ServiceOf<T extends VerificationType> = Extract<Listed, { role: "service"; type: T }>["id"];

export const BASE_CHECKS: { [T in VerificationType]: Extract<Listed, { role: "base"; type: T }>["id"] } =
  byType((type) => ofType(type, "base")[0]?.id) as never;

/** @returns what the check is about */
export const categoryOf = (check: CheckId): CheckCategory => CHECKS[check].category ?? CHECKS[check].type;

/** @returns the check's weight in the overall score: 2 for a base check, 1 for any other */
export const weightOf = (check: CheckId): number => (CHECKS[check].role === "base" ? 2 : 1);

/**
 * Lists the checks of a verification: the type's base check first, then each added service, in the type's order.
 * @param peer the kind of peer check; a background check adds one more check
 * @throws RangeError if a service belongs to another type
 */
export function checksFor(type: VerificationType, services: readonly Service[], peer?: PeerKind): CheckId[] {
  const offered: readonly Service[] = SERVICES[type];
  const foreign = services.find((service) => !offered.includes(service));
  if (foreign) throw new RangeError(`${foreign} is no service of ${type} verifications`);
  const added = offered.filter((service) => services.includes(service));
  const extra =
    peer === "background" ? ofType(PEER_TYPE.background, "peer").map(({ id }) => id as CheckId) : [];
  return [BASE_CHECKS[type], ...extra, ...added];
}
