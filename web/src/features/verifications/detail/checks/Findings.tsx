import { useState } from "react";
import type { Results, VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import type { Disputed } from "../disputes/disputes.ts";
import styles from "./Findings.module.css";
import { FindingsOfCheck, OtherFindings } from "./FindingsOfCheck.tsx";
import { byGravity, otherFindings } from "./findings.ts";

const DisputeDialog = lazyDialog(() => import("../disputes/DisputeDialog.tsx"));

/** Lists the findings by check, most serious first. The subject can dispute each finding once. */
export function Findings({
  verification: v,
  results,
}: {
  verification: VerificationDetail;
  results: Results;
}) {
  const [about, setAbout] = useState<Disputed | null>(null);
  const others = otherFindings(results.additional_findings, v.checks);
  return (
    <>
      <ul className={styles.groups}>
        {byGravity(v.checks).map((check) => (
          <FindingsOfCheck
            key={check.service}
            check={check}
            isLed={results.facts.some((fact) => fact.check === check.service)}
            disputes={v.disputes}
            onDispute={hasAction(v, "dispute") ? setAbout : undefined}
          />
        ))}
        {others.length > 0 && <OtherFindings findings={others} />}
      </ul>
      {about && <DisputeDialog verification={v} about={about} onClose={() => setAbout(null)} />}
    </>
  );
}
