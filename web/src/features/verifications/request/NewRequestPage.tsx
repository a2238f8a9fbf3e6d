import { useQuery } from "@tanstack/react-query";
import { TYPE_LABEL } from "#contract/labels.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { catalogOptions, whyNotType } from "../shared/api/catalog.ts";
import { draftsOptions } from "../shared/api/drafts.ts";
import { detailOptions } from "../shared/api/queries.ts";
import { templatesOptions } from "../shared/api/templates.ts";
import { usualAsker } from "../shared/asking.ts";
import { FormSkeleton } from "../shared/FormSkeleton.tsx";
import { planOptions } from "../shared/plan.ts";
import { readPrefill } from "./prefill.ts";
import { Start } from "./start/Start.tsx";
import { useStart } from "./useStart.ts";

/** Loads separately, because the page usually starts with the choice of what to ask. */
const RequestForm = lazyDialog(
  async () => ({ default: (await import("./RequestForm.tsx")).RequestForm }),
  <FormSkeleton />,
);

/** Starts the queries for the form and, if it starts from an earlier request, for that request. */
export const loader = startQueries((client, { user, search }) => {
  void client.prefetchQuery(catalogOptions);
  void client.prefetchQuery(templatesOptions);
  if (["type", "draft", "again", "like", "template"].some((name) => search.has(name))) {
    RequestForm.ahead();
    void client.prefetchQuery(planOptions(readPrefill(search).mode === "self" ? "" : usualAsker(user).id));
  } else void client.prefetchQuery(draftsOptions);
  const earlier = search.get("again") ?? search.get("like");
  if (earlier) void client.prefetchQuery(detailOptions(earlier));
});

/**
 * `/app/verifications/new`: requests a verification of someone else, or of the user with `?mode=self`. It starts with
 * what the user wants to know, unless the URL says that ({@link useStart}).
 */
export function Component() {
  const { start, isChosen, isGone, key, show, onDraft, startOver } = useStart();
  const { data: catalog, isPending } = useQuery(catalogOptions);
  const { isPending: isLoadingTemplates } = useQuery(templatesOptions);
  const mode = start?.mode ?? "other";
  const type = start?.type || start?.values?.verificationType;
  const whyNot = type && whyNotType(catalog, type);

  return (
    <>
      <PageHeader
        title="New Request"
        breadcrumbs={[{ label: "Verifications", href: "/app/verifications" }, { label: "New Request" }]}
        description={
          mode === "self"
            ? "Have your own details checked, then export the result."
            : "They see who's asking and why. We don't check anything until they agree."
        }
      />
      {isGone && (
        <Banner tone="neutral">
          What this link starts from isn't there anymore: it was sent or deleted, or you can't see it.
        </Banner>
      )}
      {type && whyNot && (
        <Banner tone="warn" title={`${TYPE_LABEL[type]} verification`}>
          {whyNot}
        </Banner>
      )}
      {!isChosen ? (
        <Start mode={mode} catalog={catalog} onMode={(next) => show({ type: "", mode: next })} />
      ) : isPending || isLoadingTemplates || !start ? (
        <FormSkeleton />
      ) : (
        <RequestForm
          key={key}
          start={start}
          catalog={catalog}
          onType={(next) => show({ type: next, mode })}
          onDraft={onDraft}
          onStartOver={startOver}
        />
      )}
    </>
  );
}
