import { UserRound, UserRoundSearch } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { VERIFICATION_TYPES } from "../../../../functions/contract/enums.ts";
import { TYPE_LABEL } from "../../../../functions/contract/labels.ts";
import { Banner } from "../../ui/Banner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import styles from "./NewRequestPage.module.css";
import { RequestForm } from "./new/RequestForm.tsx";
import { readPrefill } from "./new/values.ts";

const MODES = [
  { id: "other", label: "Somebody else", icon: <UserRoundSearch aria-hidden /> },
  { id: "self", label: "Myself", icon: <UserRound aria-hidden /> },
];

/** `/app/verifications/new`: asks for a verification, of somebody else or of oneself (`?mode=self`). */
export function Component() {
  const [params, setParams] = useSearchParams();
  const { mode, unavailable } = readPrefill(params);
  const [attempt, setAttempt] = useState(0);
  const isSelf = mode === "self";
  const wanted = VERIFICATION_TYPES.find((type) => type === unavailable);

  return (
    <>
      <PageHeader
        title="New Request"
        documentTitle={isSelf ? "Verify Yourself" : "New Request"}
        breadcrumbs={[{ label: "Verifications", href: "/app/verifications" }, { label: "New Request" }]}
        description={
          isSelf
            ? "Have your own identity checked, and share the result when you choose to."
            : "Ask somebody to be verified. They see who asks and why, and nothing is checked before they agree."
        }
      />
      <div className={styles.mode}>
        <RadioGroup
          label="Who is to be verified"
          variant="segmented"
          options={MODES}
          value={mode}
          onChange={(next) =>
            setParams({ type: "identity", ...(next === "self" && { mode: "self" }) }, { replace: true })
          }
        />
        {wanted && (
          <Banner tone="warn">
            {TYPE_LABEL[wanted]} verification is not offered yet: nothing we have could check it honestly. You
            can request an identity verification.
          </Banner>
        )}
      </div>
      <RequestForm key={`${mode}-${attempt}`} mode={mode} onStartOver={() => setAttempt(attempt + 1)} />
    </>
  );
}
