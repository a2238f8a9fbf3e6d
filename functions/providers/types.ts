import type { CheckId, ProviderRequestStatus } from "#contract/enums.ts";
import type { CheckInput, ProviderAnswer } from "#functions/checks/types.ts";

/** What a provider said, as it is kept: without who said it. */
export type StoredAnswer = Pick<
  ProviderAnswer,
  "reasons" | "grade" | "source" | "facts" | "asOf" | "expiresAt"
> & {
  outcome: Exclude<ProviderAnswer["outcome"], "pending">;
};

/** A question that was put to a provider over the network, and how it stands. */
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
 * What a provider gets to see of a verification. `now` is UTC milliseconds, `email` the subject's address, which is
 * all there is where nothing is stated about a person, `name` the provider's own, as people read it.
 */
export type ProviderRequest = Pick<CheckInput, "claims" | "purpose" | "documents" | "now"> & {
  email: string;
  name?: string;
  /** What this provider was asked about this check before, if it was. */
  asked?: Asked | undefined;
};

/** Somebody outside who can answer a check with authority. */
export interface Provider {
  /** A stable name, kept with every answer. */
  id: string;
  /** Its answers are made up: marked TEST wherever shown, never part of a Trust Score. */
  sandbox: boolean;
  /** @returns whether it can answer this check at all; a check that nobody can serve is not offered */
  serves(check: CheckId): boolean;
  /**
   * Never goes over the network. Who has to be asked there answers `pending` until the answer is stored; the caller
   * then writes a request (`asking.ts`), and a job asks (`ask.ts`).
   * @returns the answer; `no_answer` where it does not know, so that embedded evidence decides
   */
  answers(check: CheckId, request: ProviderRequest): Promise<ProviderAnswer>;
}
