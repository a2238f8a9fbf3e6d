import { RotateCcw } from "lucide-react";
import { useEffect } from "react";
import { TURNAROUND } from "#contract/billing/prices.ts";
import type { VerificationType } from "#contract/enums.ts";
import { dateTimeText } from "#lib/format/format.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import { Form, FormActions } from "#ui/Form/Form.tsx";
import { Select } from "#ui/Select/Select.tsx";
import type { Catalog } from "../shared/api/catalog.ts";
import { FormLayout } from "../shared/FormLayout.tsx";
import { usePlan } from "../shared/plan.ts";
import { SubmitError } from "../shared/SubmitError.tsx";
import { AssuranceSection } from "./assurance/AssuranceSection.tsx";
import { reachOf } from "./assurance/reach.ts";
import { CostSummary } from "./cost/CostSummary.tsx";
import { PlanInfo } from "./cost/PlanInfo.tsx";
import { totalText } from "./cost/totals.ts";
import { Problems } from "./Problems.tsx";
import styles from "./RequestForm.module.css";
import { NotesSection, PrioritySection, PurposeSection } from "./sections/RequestSections.tsx";
import { SelfConsentSection } from "./sections/SelfConsentSection.tsx";
import { ServicesSection } from "./sections/ServicesSection.tsx";
import { TargetSection } from "./sections/TargetSection.tsx";
import { TypeSection } from "./sections/TypeSection.tsx";
import { SaveTemplateButton } from "./templates/SaveTemplateButton.tsx";
import { useRequestForm } from "./useRequestForm.ts";
import type { Start } from "./useStart.ts";

const ReviewSheet = lazyDialog(() => import("./review/ReviewSheet.tsx"));

/**
 * The request form. A request about someone else is reviewed before it's sent; one about the user has its consent text
 * in the form.
 * @param props.onType called when the user chooses another type
 * @param props.onDraft called with the id of a new draft
 * @param props.onStartOver called to start again with an empty form
 */
export function RequestForm(props: {
  start: Start;
  catalog: Catalog | undefined;
  onType: (type: VerificationType) => void;
  onDraft: (id: string) => void;
  onStartOver: (type: VerificationType | "") => void;
}) {
  const { start, catalog } = props;
  const { mode } = start;
  const isSelf = mode === "self";
  const { form, asking, review, kept, shownType, chooseType, template, templates, billing, ...more } =
    useRequestForm(props);
  const { plan } = usePlan(asking);
  const { verificationType: type, requestedServices, priority, people } = form.values;
  const count = Math.max(1, people.length);
  // A request about oneself has no level to ask for: its result shows the level that it reaches.
  const canAsk = !isSelf && type !== "" && type !== "business";
  const { wantedAssurance: wanted } = form.values;
  const reach = canAsk ? reachOf({ type, services: requestedServices, wanted }, catalog, plan) : null;
  const price = type && totalText({ type, services: requestedServices, priority }, count, plan);
  // Load the review early, so that it opens even if the network goes away.
  useEffect(() => ReviewSheet.ahead(), []);

  return (
    <Form form={form} aria-label="New verification request">
      <FormLayout
        aside={
          <>
            <CostSummary
              type={type}
              services={requestedServices}
              priority={priority}
              isSelf={isSelf}
              asking={asking}
              count={count}
              wanted={canAsk ? wanted : ""}
              reach={reach}
            />
            {asking.teamId !== null && <PlanInfo teamId={asking.teamId} teamName={asking.teamName} />}
          </>
        }
        end={
          <>
            <SubmitError message={form.formError} billingHref={billing} />
            {price && (
              <p className={styles.cost}>
                Estimated cost {price} · {TURNAROUND[priority]}
              </p>
            )}
            <div className={styles.actions}>
              <FormActions>
                <LinkButton href="/app/verifications" size="lg" variant="ghost">
                  Cancel
                </LinkButton>
                <Button type="submit" variant="primary" size="lg" pending={form.pending && !review}>
                  <span>
                    {isSelf ? "Submit Request" : "Review Request"}
                    {price && <span className={styles.price}> · {price}</span>}
                  </span>
                </Button>
              </FormActions>
            </div>
          </>
        }
      >
        {start.draft && (
          <Banner
            tone="neutral"
            icon={<RotateCcw aria-hidden />}
            action={
              <Button size="sm" onPress={() => startOver()}>
                Start Over
              </Button>
            }
          >
            This is your draft from {dateTimeText(start.draft.updatedAt)}, without identity numbers.
          </Banner>
        )}
        <Problems form={form} />
        <TargetSection
          form={form}
          mode={mode}
          type={shownType}
          catalog={catalog}
          asking={asking}
          draftId={kept.id}
          onDraft={more.leaveForDraft}
          template={
            !isSelf &&
            templates.length > 0 && (
              <Select
                name="template"
                label="Template"
                optional
                placeholder="Choose a template"
                options={templates.map(({ id, name }) => ({ id, label: name }))}
                value={template?.id ?? null}
                onChange={more.chooseTemplate}
                description={template && "You can change everything."}
              />
            )
          }
          onType={chooseType}
        />
        {type && <TypeSection form={form} type={type} mode={mode} />}
        {type && <ServicesSection form={form} type={type} mode={mode} catalog={catalog} plan={plan} />}
        {canAsk && <AssuranceSection form={form} type={type} reach={reach} />}
        <PrioritySection form={form} plan={plan} />
        {!isSelf && <PurposeSection form={form} />}
        <NotesSection form={form} mode={mode} />
        {isSelf && type && <SelfConsentSection form={form} type={type} />}
        <div className={styles.draft}>
          <span role="status">{kept.state && SAVED[kept.state]}</span>
          {kept.state && !start.draft && (
            <Button size="sm" variant="ghost" onPress={() => startOver()}>
              Start Over
            </Button>
          )}
          {!isSelf && <SaveTemplateButton values={form.values} />}
        </div>
      </FormLayout>
      {review && (
        <ReviewSheet review={review} reach={reach} plan={plan} asking={asking} onClose={review.close} />
      )}
    </Form>
  );

  function startOver(): void {
    kept.forget(false);
    props.onStartOver(type);
  }
}

const SAVED = {
  saved: "Draft saved. Drafts never include an SSN or EIN, and we delete them after 90 days.",
  failed: "We couldn't save your draft. We'll keep trying.",
} as const;
