import { lazy, Suspense } from "react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { Card } from "#ui/Card/Card.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";

/** Loads on demand, so that the verdict is shown without waiting for its basis. */
const ResultsCard = lazy(async () => ({ default: (await import("./ResultsCard.tsx")).ResultsCard }));

/** Shows the basis of the verdict, if there's a result. */
export function LazyResultsCard({ verification: v }: { verification: VerificationDetail }) {
  if (!v.results) return null;
  return (
    <Suspense
      fallback={
        <Card>
          <Skeleton shape="block" height="32rem" />
        </Card>
      }
    >
      <ResultsCard verification={v} results={v.results} />
    </Suspense>
  );
}
