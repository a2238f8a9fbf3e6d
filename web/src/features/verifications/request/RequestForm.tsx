import { RotateCcw } from "lucide-react";
import { startTransition, useEffect, useMemo, useOptimistic, useState } from "react";
import type { Service } from "#contract/checks/catalog.ts";
import type { Purpose, VerificationType } from "#contract/enums.ts";
import { localToday } from "#lib/format/localToday.ts";
import { useUser } from "#lib/session/session.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Form, FormActions } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { type Catalog, whyNotService, whyNotType } from "../shared/api/catalog.ts";
import { useAsking } from "../shared/asking.ts";
import { FormLayout } from "../shared/FormLayout.tsx";
import { priceText, usePlan } from "../shared/plan.ts";
import { SubmitError } from "../shared/SubmitError.tsx";
import { CostSummary } from "./cost/CostSummary.tsx";
import { PlanInfo } from "./cost/PlanInfo.tsx";
import { loadDraft } from "./draft.ts";
import { startValues } from "./prefill.ts";
import styles from "./RequestForm.module.css";
import { requestSchema } from "./request.schema.ts";
import { NotesSection, PrioritySection, PurposeSection } from "./sections/RequestSections.tsx";
import { SelfConsentSection } from "./sections/SelfConsentSection.tsx";
import { ServicesSection } from "./sections/ServicesSection.tsx";
import { TargetSection } from "./sections/TargetSection.tsx";
import { TypeSection } from "./sections/TypeSection.tsx";
import { useDraft } from "./useDraft.ts";
import { useSubmission } from "./useSubmission.ts";
import { type RequestMode, type RequestValues, withType } from "./values.ts";

/** @returns the values, with the type cleared if it isn't available here, and without services that aren't */
function onlyOffered(values: RequestValues, catalog: Catalog | undefined): RequestValues {
  const { verificationType: type, requestedServices } = values;
  if (type && whyNotType(catalog, type) !== null) return withType(values, "");
  const offered = requestedServices.filter((id) => whyNotService(catalog, id) === null);
  return offered.length === requestedServices.length ? values : { ...values, requestedServices: offered };
}

/**
 * The request form for one mode.
 * @param props.type the type in the page's URL, or ""; overrides the draft's type
 * @param props.purpose the purpose in the page's URL; overrides the draft's purpose
 * @param props.services the services in the page's URL; added to the draft's services
 * @param props.like an earlier request to start from; overrides the draft
 * @param props.onType called when the user chooses another type
 * @param props.onStartOver called to start again with an empty form
 */
export function RequestForm(props: {
  mode: RequestMode;
  type: VerificationType | "";
  purpose: Purpose | undefined;
  services: readonly Service[];
  like: RequestValues | undefined;
  catalog: Catalog | undefined;
  onType: (type: VerificationType) => void;
  onStartOver: () => void;
}) {
  const { mode, catalog } = props;
  const isSelf = mode === "self";
  const user = useUser();
  const schema = useMemo(() => requestSchema(mode, localToday()), [mode]);
  const [draft] = useState(() => (props.like ? null : loadDraft(localStorage, user.id, mode)));
  const [blank] = useState(() => startValues(mode, user));
  const [initial] = useState(() => {
    const begun = props.like ?? draft?.values ?? blank;
    const typed = props.type ? withType(begun, props.type) : begun;
    const { purpose = typed.purpose } = props;
    // The certification covers only the purpose it was given for.
    const purposeCertified = purpose === typed.purpose && typed.purposeCertified;
    const requestedServices = [...new Set([...typed.requestedServices, ...props.services])];
    return onlyOffered({ ...typed, purpose, purposeCertified, requestedServices }, catalog);
  });
  const asking = useAsking(isSelf, draft?.asker);
  const { plan } = usePlan(asking);
  const { submit, billing } = useSubmission(asking, () => forget());
  const form = useForm({
    schema,
    initial,
    onSubmit: submit,
    failure: "Failed to submit verification request",
  });
  const { setValues } = form;
  // The catalog may load or change while the form is open. Drop what's unavailable, so that it isn't priced or sent.
  useEffect(() => setValues((values) => onlyOffered(values, catalog)), [catalog, setValues]);
  const { isKept, forget } = useDraft(form, user.id, mode, blank, asking.chosen);

  const { verificationType: type, requestedServices, priority } = form.values;
  const startOver = () => {
    forget();
    props.onStartOver();
  };
  // Show the choice at once, even if its sections take long to render.
  const [shownType, showType] = useOptimistic(type);
  const chooseType = (next: VerificationType) =>
    startTransition(() => {
      showType(next);
      setValues((values) => withType(values, next));
      form.set("verificationType", next);
      props.onType(next);
    });

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
            />
            {asking.teamId !== null && <PlanInfo teamId={asking.teamId} teamName={asking.teamName} />}
          </>
        }
        end={
          <>
            <SubmitError message={form.formError} billingHref={billing} />
            <div className={styles.actions}>
              <FormActions>
                <LinkButton href="/app/verifications" size="lg" variant="ghost">
                  Cancel
                </LinkButton>
                <Button type="submit" variant="primary" size="lg" pending={form.pending}>
                  Submit Request
                  {type && ` · ${priceText({ type, services: requestedServices, priority }, plan)}`}
                </Button>
              </FormActions>
            </div>
          </>
        }
      >
        {draft && (
          <Banner
            tone="neutral"
            icon={<RotateCcw aria-hidden />}
            action={
              <Button size="sm" onPress={startOver}>
                Start Over
              </Button>
            }
          >
            We saved your draft on this device, without identity numbers.
          </Banner>
        )}
        <TargetSection
          form={form}
          mode={mode}
          type={shownType}
          catalog={catalog}
          asking={asking}
          onType={chooseType}
        />
        {type && <TypeSection form={form} type={type} mode={mode} />}
        {type && <ServicesSection form={form} type={type} mode={mode} catalog={catalog} plan={plan} />}
        <PrioritySection form={form} plan={plan} />
        {!isSelf && <PurposeSection form={form} />}
        <NotesSection form={form} mode={mode} />
        {isSelf && type && <SelfConsentSection form={form} type={type} />}
        {isKept && !draft && (
          <p className={styles.draft}>
            Saved as a draft on this device while you stay signed in. It never contains an SSN or EIN.{" "}
            <Button size="sm" variant="ghost" onPress={startOver}>
              Start Over
            </Button>
          </p>
        )}
      </FormLayout>
    </Form>
  );
}
