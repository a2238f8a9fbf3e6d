import { Money } from "#ui/Money/Money.tsx";
import type { VerificationDetail } from "../shared/api/types.ts";

/** What the request costs its requester, in a few words. Renders nothing if it has no price that the viewer can see. */
export function Cost({ verification: v }: { verification: VerificationDetail }) {
  const { amount_due: due, status } = v;
  if (due === null) return null;
  const back = (v.credited ?? 0) + (v.refunded ?? 0);
  if (!v.processing_started_at && status !== "pending") return <span>Not charged</span>;
  if (due === 0)
    return v.estimated_cost ? <span>{v.covered_by_plan ? "Covered by plan" : "Free"}</span> : null;
  return (
    <span>
      <Money dollars={due} /> {v.processing_started_at ? "charged" : "due once they agree"}
      {back > 0 && (
        <>
          , <Money dollars={back} /> paid back
        </>
      )}
    </span>
  );
}
