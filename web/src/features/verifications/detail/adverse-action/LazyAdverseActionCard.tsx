import { lazy, Suspense } from "react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { Card } from "#ui/Card/Card.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";

/** Loads on demand, because few verifications have an adverse action. */
const AdverseActionCard = lazy(() => import("./AdverseActionCard.tsx"));

/** Shows the adverse action that was based on this verification, if any. */
export function LazyAdverseActionCard({ verification: v }: { verification: VerificationDetail }) {
  if (!v.adverse_action) return null;
  return (
    <Suspense
      fallback={
        <Card>
          <Skeleton shape="block" height="20rem" />
        </Card>
      }
    >
      <AdverseActionCard verification={v} action={v.adverse_action} />
    </Suspense>
  );
}
