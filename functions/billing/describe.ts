import type { PeerKind, VerificationType } from "#contract/enums.ts";
import { PEER_KIND_LABEL, TYPE_LABEL } from "#contract/labels.ts";

/** @returns what a charge is for, as shown on invoices and in the billing history; never names the subject */
export function chargeText({
  type,
  peer,
  account,
}: {
  type: VerificationType;
  peer: { kind: PeerKind } | null;
  account: string;
}): string {
  if (peer) return `${PEER_KIND_LABEL[peer.kind]} peer check: faster turnaround`;
  const name = `${TYPE_LABEL[type]} verification`;
  return account === "revenue:overage" ? name : `${name}: extra services and priority`;
}
