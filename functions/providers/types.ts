import type { CheckId } from "#contract/checks/catalog.ts";
import type { ProviderRequestStatus } from "#contract/enums.ts";
import type { CheckInput, ProviderAnswer } from "#functions/checks/engine/types.ts";

/** A provider's answer as we store it, without the fields that say which provider it is. */
export type StoredAnswer = Pick<
  ProviderAnswer,
  "reasons" | "grade" | "source" | "facts" | "scores" | "asOf" | "expiresAt"
> & {
  outcome: Exclude<ProviderAnswer["outcome"], "pending">;
};

/** A question that was sent to a provider over the network, and its status. */
export interface Asked {
  /** The request's id. */
  id: string;
  provider: string;
  status: ProviderRequestStatus;
  /** UTC ms. */
  askedAt: number;
  answer: StoredAnswer | null;
}

/**
 * The parts of a verification that a provider can see. `now` is UTC milliseconds. `email` is the subject's address; if
 * nothing is stated about a person, it's all we have. `name` is the provider's name as shown on screens.
 */
export type ProviderRequest = Pick<CheckInput, "claims" | "purpose" | "documents" | "now"> & {
  email: string;
  name?: string;
  /** What this provider was already asked about this check, if anything. */
  asked?: Asked | undefined;
};

/** An outside service whose answers to checks are authoritative. */
export interface Provider {
  /** A stable name, stored with every answer. */
  id: string;
  /**
   * Whether its answers are made up. These are marked TEST wherever they're shown, and never count toward a Trust
   * Score.
   */
  sandbox: boolean;
  /** @returns whether it can answer this check; a check that no one can answer isn't offered */
  serves(check: CheckId): boolean;
  /**
   * Never uses the network. A provider that has to be asked over the network answers `pending` until its answer is
   * stored: the caller records a request (`asking.ts`), and a job sends it (`ask.ts`).
   * @returns the answer; `no_answer` if the provider doesn't know, so that other evidence decides
   */
  answers(check: CheckId, request: ProviderRequest): Promise<ProviderAnswer>;
}
