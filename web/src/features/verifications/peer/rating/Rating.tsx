import { lazy, Suspense } from "react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import { Card } from "#ui/Card/Card.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";

/** Loads on demand, because few visits to this page involve a rating. */
const RateCard = lazy(() => import("./RateCard.tsx"));

/** The viewer's rating of the other side of a peer check, or the form for it. */
export function Rating({ verification: v }: { verification: VerificationDetail }) {
  if (v.my_rating === null && !hasAction(v, "rate")) return null;
  return (
    <Suspense
      fallback={
        <Card>
          <Skeleton shape="block" height={v.my_rating === null ? "24rem" : "5.5rem"} />
        </Card>
      }
    >
      <RateCard verification={v} />
    </Suspense>
  );
}
