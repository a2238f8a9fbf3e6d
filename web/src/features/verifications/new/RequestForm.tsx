import { RotateCcw } from "lucide-react";
import { useMemo, useState } from "react";
import { quote } from "../../../../../functions/contract/prices.ts";
import { moneyOfCents } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Form, FormActions, FormError } from "../../../ui/Form.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { useForm } from "../../../ui/useForm.ts";
import { localToday } from "../localToday.ts";
import { CostSummary } from "./CostSummary.tsx";
import { loadDraft } from "./draft.ts";
import { PersonSection } from "./PersonSection.tsx";
import styles from "./RequestForm.module.css";
import {
  NotesSection,
  PrioritySection,
  PurposeSection,
  ServicesSection,
  TargetSection,
} from "./RequestSections.tsx";
import { requestSchema } from "./request.schema.ts";
import { SelfConsentSection } from "./SelfConsentSection.tsx";
import { useDraft } from "./useDraft.ts";
import { useSubmission } from "./useSubmission.ts";
import { emptyValues, type RequestMode } from "./values.ts";

/**
 * The request form for one mode. Further types are further sections beside {@link PersonSection}.
 * @param props.onStartOver begins anew with an empty form
 */
export function RequestForm(props: { mode: RequestMode; onStartOver: () => void }) {
  const { mode } = props;
  const isSelf = mode === "self";
  const user = useUser();
  const schema = useMemo(() => requestSchema(mode, localToday()), [mode]);
  const [draft] = useState(() => loadDraft(localStorage, user.id, mode));
  const [initial] = useState(
    () => draft ?? emptyValues(isSelf ? { firstName: user.first_name, lastName: user.last_name } : undefined),
  );
  const send = useSubmission(() => forget());
  const form = useForm({ schema, initial, onSubmit: send, failure: "Failed to submit verification request" });
  const forget = useDraft(form, user.id, mode);

  const { verificationType, requestedServices, priority } = form.values;
  const { totalCents } = quote(verificationType, requestedServices, priority);
  const startOver = () => {
    forget();
    props.onStartOver();
  };

  return (
    <Form form={form} aria-label="New verification request">
      <div className={styles.layout}>
        <div className={styles.sections}>
          {draft && (
            <Banner
              tone="neutral"
              icon={<RotateCcw aria-hidden />}
              action={
                <Button size="sm" variant="ghost" onPress={startOver}>
                  Start over
                </Button>
              }
            >
              We kept what you had filled in on this device. Identity numbers are never kept.
            </Banner>
          )}
          <TargetSection form={form} mode={mode} />
          <PersonSection form={form} mode={mode} />
          <ServicesSection form={form} />
          <PrioritySection form={form} />
          {!isSelf && <PurposeSection form={form} />}
          {!isSelf && <NotesSection form={form} />}
          {isSelf && <SelfConsentSection form={form} />}
        </div>
        <div className={styles.aside}>
          <CostSummary
            type={verificationType}
            services={requestedServices}
            priority={priority}
            isSelf={isSelf}
          />
        </div>
        <div className={styles.end}>
          <FormError>{form.formError}</FormError>
          <div className={styles.actions}>
            <FormActions>
              <LinkButton href="/app/verifications" size="lg" variant="ghost">
                Cancel
              </LinkButton>
              <Button type="submit" variant="primary" size="lg" pending={form.pending}>
                Submit Request · {moneyOfCents(totalCents)}
              </Button>
            </FormActions>
          </div>
        </div>
      </div>
    </Form>
  );
}
