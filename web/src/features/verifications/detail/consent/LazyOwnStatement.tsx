import { lazy, Suspense } from "react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import type { OwnStatementState } from "./useAgree.ts";

/** Loads on demand, because few requests leave anything to their subject. */
const OwnStatement = lazy(() => import("./OwnStatement.tsx"));

/** Asks for the facts that the request left to its subject, if there are any. */
export function LazyOwnStatement(props: { verification: VerificationDetail; own: OwnStatementState }) {
  if (props.verification.claims.ask_subject.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton shape="block" height="9rem" />}>
      <OwnStatement {...props} />
    </Suspense>
  );
}
