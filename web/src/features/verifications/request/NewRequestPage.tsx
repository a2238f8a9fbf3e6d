import { useQuery } from "@tanstack/react-query";
import { UserRound, UserRoundSearch } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { VerificationType } from "#contract/enums.ts";
import { TYPE_LABEL } from "#contract/labels.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { catalogOptions, whyNotType } from "../shared/api/catalog.ts";
import { detailOptions } from "../shared/api/queries.ts";
import { usualAsker } from "../shared/asking.ts";
import { FormSkeleton } from "../shared/FormSkeleton.tsx";
import { planOptions } from "../shared/plan.ts";
import { valuesLike } from "./again.ts";
import styles from "./NewRequestPage.module.css";
import { readPrefill } from "./prefill.ts";
import { RequestForm } from "./RequestForm.tsx";
import type { RequestMode } from "./values.ts";

const MODES = [
  { id: "other", label: "Someone Else", icon: <UserRoundSearch aria-hidden /> },
  { id: "self", label: "Myself", icon: <UserRound aria-hidden /> },
];

/** Starts the queries for the form and, if it starts from an earlier request, for that request. */
export const loader = startQueries((client, { user, search }) => {
  void client.prefetchQuery(catalogOptions);
  void client.prefetchQuery(planOptions(readPrefill(search).mode === "self" ? "" : usualAsker(user).id));
  const earlier = search.get("again");
  if (earlier) void client.prefetchQuery(detailOptions(earlier));
});

/**
 * `/app/verifications/new`: requests a verification of someone else, or of the user with `?mode=self`. `?again=<id>`
 * starts from an earlier request; `?type=`, `?purpose=` and `?services=` prefill the form.
 */
export function Component() {
  const [params, setParams] = useSearchParams();
  const { type, mode, purpose, services } = readPrefill(params);
  const [attempt, setAttempt] = useState(0);
  const { data: catalog, isPending } = useQuery(catalogOptions);
  const earlier = params.get("again");
  const like = useQuery({ ...detailOptions(earlier ?? ""), enabled: earlier !== null });
  const isSelf = mode === "self";
  const whyNot = type && whyNotType(catalog, type);
  const show = (next: { type: VerificationType | ""; mode: RequestMode }) =>
    setParams(
      { ...(next.type && { type: next.type }), ...(next.mode === "self" && { mode: "self" }) },
      { replace: true, preventScrollReset: true },
    );

  return (
    <>
      <PageHeader
        title="New Request"
        breadcrumbs={[{ label: "Verifications", href: "/app/verifications" }, { label: "New Request" }]}
        description={
          isSelf
            ? "Have your own details checked, then export the result."
            : "They see who's asking and why. We don't check anything until they agree."
        }
      />
      <div className={styles.mode}>
        <RadioGroup
          label="Who do you want to verify?"
          variant="segmented"
          options={MODES}
          value={mode}
          onChange={(id) => show({ type, mode: id === "self" ? "self" : "other" })}
        />
        {type && whyNot && (
          <Banner tone="warn" title={`${TYPE_LABEL[type]} verification`}>
            {whyNot}
          </Banner>
        )}
      </div>
      {isPending || like.isLoading ? (
        <FormSkeleton />
      ) : (
        <RequestForm
          key={`${mode}-${attempt}`}
          mode={mode}
          type={type}
          purpose={purpose}
          services={services}
          like={like.data && valuesLike(like.data)}
          catalog={catalog}
          onType={(next) => show({ type: next, mode })}
          onStartOver={() => setAttempt(attempt + 1)}
        />
      )}
    </>
  );
}
