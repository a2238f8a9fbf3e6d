import { Handshake } from "lucide-react";
import { PEER_CONTEXT_LABEL, PEER_KIND_LABEL } from "#contract/labels.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { KeyValue, type KeyValueItem } from "#ui/KeyValue/KeyValue.tsx";
import { Money } from "#ui/Money/Money.tsx";
import type { VerificationDetail } from "../shared/api/types.ts";
import { Mutual } from "./Mutual.tsx";

/** Shows a peer check's kind and context, and its relation to the check in the other direction. */
export function PeerCard({ verification: v }: { verification: VerificationDetail }) {
  const { peer } = v;
  if (!peer) return null;
  const items: (KeyValueItem | null)[] = [
    { label: "Kind", value: PEER_KIND_LABEL[peer.kind] },
    { label: "Context", value: PEER_CONTEXT_LABEL[peer.context] },
    peer.transaction_type ? { label: "Transaction type", value: peer.transaction_type } : null,
    peer.transaction_value === null
      ? null
      : { label: "Transaction value", value: <Money dollars={peer.transaction_value} /> },
    peer.meeting_location ? { label: "Meeting location", value: peer.meeting_location } : null,
  ];
  return (
    <Card as="section" aria-labelledby="peer">
      <CardHeader id="peer" title="Peer check" icon={<Handshake aria-hidden />} />
      <KeyValue items={items.filter((item) => item !== null)} />
      <Mutual verification={v} />
    </Card>
  );
}
