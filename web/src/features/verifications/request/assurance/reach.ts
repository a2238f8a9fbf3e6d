import { reaches, type WantedLevel } from "#contract/assurance/levels.ts";
import { bestLevel, stepsBeyond, waysToReach } from "#contract/assurance/potential.ts";
import { belowText, bestText, beyondText, waysText } from "#contract/assurance/words.ts";
import { CHECK_LABEL, type Service } from "#contract/checks/catalog.ts";
import type { VerificationType } from "#contract/enums.ts";
import type { Catalog } from "#features/verifications/shared/api/catalog.ts";
import { isPayable, type Plan } from "#features/verifications/shared/plan.ts";

/** The choices that the level which a request can reach depends on. */
interface Levelled {
  type: VerificationType | "";
  services: readonly Service[];
  wanted: WantedLevel | "";
}

/** Whether a request can reach the level that its requester asks for. */
export interface Reach {
  isReached: boolean;
  /** What the form says about it. */
  text: string;
  /** Services to add, one entry for each way to reach the level. */
  ways: readonly Service[][];
}

/**
 * @param catalog undefined if it couldn't be loaded
 * @param plan what the services to add have to be payable with
 * @returns null if no level is asked for, or if the server doesn't say what its checks can show
 */
export function reachOf(
  { type, services, wanted }: Levelled,
  catalog: Catalog | undefined,
  plan: Plan | undefined,
): Reach | null {
  const offer = catalog?.types.find((one) => one.type === type);
  if (!wanted || !type || !offer) return null;
  const chosen = offer.services.filter(({ id }) => services.includes(id));
  const addable = offer.services.filter(
    ({ id, offered }) =>
      offered &&
      !services.includes(id) &&
      isPayable(plan, { type, services: [...services, id], priority: "standard" }),
  );
  const checks = [offer, ...chosen].map(({ potential }) => potential);
  const best = bestLevel(checks);
  if (reaches(best, wanted)) return { isReached: true, text: bestText(best), ways: [] };
  const ways = waysToReach(wanted, checks, addable);
  const how =
    waysText(ways.map((way) => way.map((id) => CHECK_LABEL[id]))) ??
    beyondText(stepsBeyond(wanted, [...checks, ...addable.map(({ potential }) => potential)]));
  return { isReached: false, text: `${belowText(wanted, best)} ${how}`, ways };
}
