import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, RotateCcw } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useUser } from "#lib/session/session.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Form } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { Stepper } from "#ui/Stepper/Stepper.tsx";
import { catalogOptions } from "../shared/api/catalog.ts";
import { type Asker, useAsking } from "../shared/asking.ts";
import { FormLayout } from "../shared/FormLayout.tsx";
import { usePlan } from "../shared/plan.ts";
import { SubmitError } from "../shared/SubmitError.tsx";
import { useKeptDraft } from "../shared/useKeptDraft.ts";
import styles from "./PeerWizard.module.css";
import { Price } from "./Price.tsx";
import { peerForm } from "./peerForm.schema.ts";
import { ContactStep } from "./steps/ContactStep.tsx";
import { ContextStep } from "./steps/ContextStep.tsx";
import { ReviewStep } from "./steps/ReviewStep.tsx";
import { TypeStep } from "./steps/TypeStep.tsx";
import { useSend } from "./useSend.ts";
import { useWizardStep } from "./useWizardStep.ts";
import { emptyValues, keptValues, type PeerValues, type Prefill } from "./values.ts";
import { missingFor, STEPS } from "./wizard.ts";

/** A draft that the wizard continues. */
export interface PeerDraft {
  id: string;
  values: PeerValues;
  asker: Asker | undefined;
}

/**
 * The four steps of a peer request: Type, Contact, Context, Review. Next is disabled until the step is complete, and
 * the text beside it says what's missing.
 */
export function PeerWizard(props: {
  prefill: Prefill;
  draft: PeerDraft | undefined;
  onDraft: (id: string) => void;
  onStartOver: () => void;
}) {
  const { prefill, draft, onStartOver } = props;
  const user = useUser();
  const rules = useMemo(() => peerForm(user.email), [user.email]);
  const catalog = useQuery(catalogOptions).data;
  const [initial] = useState(() => draft?.values ?? prefill.values(emptyValues()));
  const form = useForm({
    schema: rules,
    initial,
    onSubmit: (body) => send(body),
    failure: "Failed to submit verification request",
  });
  const { values, dirty } = form;
  // Dating checks are always personal, never for a team.
  const asking = useAsking(values.context.purpose === "dating", draft?.asker);
  const { send, billing } = useSend(asking, {
    pause: () => kept.pause(),
    resume: () => kept.resume(),
    onSent: () => kept.forget(true),
  });
  useUnsent("peer", keptValues.parse(values), (unsent) => form.setValues(keptValues.parse(unsent)));
  const kept = useKeptDraft({
    form: "peer",
    id: draft?.id,
    email: values.target_info.email,
    values: { ...keptValues.parse(values), asker: asking.chosen },
    isWorthKeeping: dirty || draft !== undefined,
    onCreated: props.onDraft,
  });

  const missingIn = (one: number) => missingFor(one, values, rules, catalog);
  const { step, next, back, goTo } = useWizardStep(missingIn);
  const title = STEPS[step]?.title ?? "";
  const isLast = step === STEPS.length - 1;
  const missing = missingIn(step);
  const { plan } = usePlan(asking, isLast);
  useStepFocus(step, form.ref);

  const submit = async () => {
    if (missing !== null) return;
    if (isLast) await form.submit();
    else next();
  };

  return (
    <>
      <PageHeader
        title="Peer verification"
        documentTitle={`Peer verification: ${title}`}
        breadcrumbs={[{ label: "Verifications", href: "/app/verifications" }, { label: "Peer verification" }]}
        description="They see who's asking and why. We don't check anything until they agree, and you both see the result."
      />
      <div className={styles.stepper}>
        <Stepper label="Steps of the request" steps={STEPS} current={step} />
      </div>
      <Form
        form={{ ref: form.ref, submit }}
        aria-label={`Peer verification, step ${step + 1} of 4: ${title}`}
      >
        <FormLayout
          aside={<Price kind={values.verification_type} urgency={values.urgency} />}
          end={
            <>
              <SubmitError message={form.formError} billingHref={billing} />
              <div className={styles.buttons}>
                {step > 0 && (
                  <Button size="lg" variant="ghost" icon={<ArrowLeft aria-hidden />} onPress={back}>
                    Back
                  </Button>
                )}
                <p className={styles.missing} aria-live="polite">
                  {missing}
                </p>
                <Button
                  type="submit"
                  size="lg"
                  variant="primary"
                  isDisabled={missing !== null}
                  pending={form.pending}
                  trailingIcon={isLast ? undefined : <ArrowRight aria-hidden />}
                >
                  {isLast ? "Submit Request" : "Next"}
                </Button>
              </div>
            </>
          }
        >
          {draft && step === 0 && (
            <Banner
              tone="neutral"
              icon={<RotateCcw aria-hidden />}
              action={
                <Button
                  size="sm"
                  onPress={() => {
                    kept.forget(false);
                    onStartOver();
                  }}
                >
                  Start Over
                </Button>
              }
            >
              This is your draft.
            </Banner>
          )}
          {step === 0 && <TypeStep form={form} catalog={catalog} />}
          {step === 1 && <ContactStep form={form} />}
          {step === 2 && <ContextStep form={form} />}
          {step === 3 && (
            <ReviewStep
              form={form}
              asking={asking}
              plan={plan}
              sendsTexts={catalog?.texts !== false}
              onChange={goTo}
            />
          )}
        </FormLayout>
      </Form>
    </>
  );
}

/** Focuses the heading of a new step, so it's read out and Tab continues from there. */
function useStepFocus(step: number, where: RefObject<HTMLElement | null>): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    where.current?.querySelector("h2")?.focus({ preventScroll: true });
  }, [step, where]);
}
