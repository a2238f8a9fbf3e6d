import type { Status } from "#contract/enums.ts";
import type { Verdict } from "#contract/verdicts.ts";
import { StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import { VerdictMark } from "#ui/VerdictMark/VerdictMark.tsx";

/** A verification's verdict, or its status while there's no verdict. */
export function Outcome({ status, verdict }: { status: Status; verdict: Verdict | null }) {
  return status === "completed" && verdict ? (
    <VerdictMark kind={verdict.kind} />
  ) : (
    <StatusBadge status={status} />
  );
}
