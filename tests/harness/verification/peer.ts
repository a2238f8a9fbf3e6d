import type { PeerInput } from "#contract/verification/peer.schema.ts";
import type { Account } from "../people/account.ts";

/** @returns the body of a peer request about a subject whose checks the test provider passes at once */
export function peerBody(email: string, more: Partial<PeerInput> = {}): PeerInput {
  return {
    verification_type: "employment",
    target_info: { name: "Quinn Sandbox-Pass", email },
    context: { purpose: "marketplace" },
    purposeCertified: true,
    ...more,
  };
}

/** Requests a peer check. @returns its id */
export async function peerOf(
  requester: Account,
  email: string,
  more: Partial<PeerInput> = {},
): Promise<string> {
  const answer = await requester.api.post<{ verification_id: string }>(
    "/api/verifications/peer-to-peer",
    peerBody(email, more),
  );
  return answer.data.verification_id;
}
