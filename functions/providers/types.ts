import type { CheckInput, ProviderAnswer } from "../checks/types.ts";
import type { CheckId } from "../contract/enums.ts";

/**
 * What a provider gets to see of a verification. `now` is UTC milliseconds, `email` the subject's address, which is
 * all there is where nothing is stated about a person.
 */
export type ProviderRequest = Pick<CheckInput, "claims" | "purpose" | "documents" | "now"> & {
  email: string;
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
   * @returns the answer; `no_answer` where it does not know, so that embedded evidence decides
   * @throws when it cannot be reached: the caller retries, it is never an adverse answer
   */
  answers(check: CheckId, request: ProviderRequest): Promise<ProviderAnswer>;
}
