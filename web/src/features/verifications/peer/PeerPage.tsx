import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { startQueries } from "#lib/query/startQueries.ts";
import { catalogOptions } from "../shared/api/catalog.ts";
import { draftOptions } from "../shared/api/drafts.ts";
import { detailOptions } from "../shared/api/queries.ts";
import { askerOf } from "../shared/asking.ts";
import { FormSkeleton } from "../shared/FormSkeleton.tsx";
import { prefillLike } from "./again.ts";
import { type PeerDraft, PeerWizard } from "./PeerWizard.tsx";
import { keptValues, type Prefill, readPrefill, withPerson } from "./values.ts";

/** Starts the queries for the wizard and, if it starts from an earlier request, for that request. */
export const loader = startQueries((client, { search }) => {
  void client.prefetchQuery(catalogOptions);
  const earlier = search.get("again");
  if (earlier) void client.prefetchQuery(detailOptions(earlier));
});

/**
 * `/app/verifications/peer`: the peer wizard. `?type=`, `?purpose=` and `?mode=mutual` prefill it, `?draft=<id>`
 * continues a draft, or `?again=<id>` starts from an earlier peer check; `?step=` is the current step. `?mode=self`
 * redirects to a new request about the user.
 */
export function Component() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const earlier = params.get("again");
  // A draft that the wizard itself has made doesn't need to be read.
  const [draftId] = useState(params.get("draft"));
  const like = useQuery({ ...detailOptions(earlier ?? ""), enabled: earlier !== null });
  const draft = useQuery({ ...draftOptions(draftId ?? ""), enabled: draftId !== null });
  const prefill = readPrefill(params);
  if (prefill.elsewhere) return <Navigate to={prefill.elsewhere} replace />;
  if (like.isLoading || draft.isLoading) return <FormSkeleton />;
  return (
    <Wizard
      prefill={withPerson(prefillLike(like.data) ?? prefill, state)}
      draft={
        draft.data && {
          id: draft.data.id,
          values: keptValues.parse(draft.data.values),
          asker: askerOf(draft.data.values.asker),
        }
      }
      onDraft={(id) =>
        setParams(
          (now) => {
            now.set("draft", id);
            return now;
          },
          { replace: true, preventScrollReset: true, state },
        )
      }
    />
  );
}

function Wizard(props: { prefill: Prefill; draft: PeerDraft | undefined; onDraft: (id: string) => void }) {
  const [start] = useState(props);
  const [attempt, setAttempt] = useState(0);
  return (
    <PeerWizard
      key={attempt}
      prefill={start.prefill}
      draft={attempt === 0 ? start.draft : undefined}
      onDraft={props.onDraft}
      onStartOver={() => setAttempt(attempt + 1)}
    />
  );
}
