import { lazy, Suspense } from "react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import { Card } from "#ui/Card/Card.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";

/** Loads on demand, because only teams have notes. */
const TeamNotes = lazy(() => import("./TeamNotes.tsx"));

/** The team's notes on its request. Personal requests have none, because there's no team to discuss them. */
export function LazyTeamNotes({ verification: v }: { verification: VerificationDetail }) {
  if (!v.team_id || !hasAction(v, "discuss")) return null;
  return (
    <Suspense
      fallback={
        <Card className="print-hide">
          <Skeleton shape="block" height="12rem" />
        </Card>
      }
    >
      <TeamNotes verification={v} teamId={v.team_id} />
    </Suspense>
  );
}
