import { Check, FileText } from "lucide-react";
import { moneyOfCents } from "#contract/billing/money.ts";
import { SERVICE_CENTS } from "#contract/billing/prices.ts";
import { BASE_CHECKS, CHECK_LABEL, SERVICES, type Service } from "#contract/checks/catalog.ts";
import { documentNeeds } from "#contract/documents/document-needs.ts";
import type { VerificationType } from "#contract/enums.ts";
import {
  type Catalog,
  isTestOnly,
  TEST_ONLY_MESSAGE,
  whyNotService,
} from "#features/verifications/shared/api/catalog.ts";
import { isPayable, type Plan } from "#features/verifications/shared/plan.ts";
import { CheckboxGroup } from "#ui/Choice/CheckboxGroup.tsx";
import type { Form } from "#ui/Form/useForm.ts";
import { offerText } from "../services.ts";
import type { RequestMode, RequestValues } from "../values.ts";
import { RequestSection } from "./RequestSection.tsx";
import styles from "./ServicesSection.module.css";

/** Shows the check that always runs, the extra services, and the documents that help with them. */
export function ServicesSection(props: {
  form: Form<RequestValues>;
  type: VerificationType;
  mode: RequestMode;
  catalog: Catalog | undefined;
  plan: Plan | undefined;
}) {
  const { form, type, mode, catalog, plan } = props;
  const chosen = form.values.requestedServices;
  const isUnpayable = (id: Service) =>
    !chosen.includes(id) && !isPayable(plan, { type, services: [...chosen, id], priority: "standard" });
  const base = BASE_CHECKS[type];
  const describe = (id: Service) =>
    [offerText(id, catalog?.texts !== false), isTestOnly(catalog, id) && TEST_ONLY_MESSAGE]
      .filter(Boolean)
      .join(" ");
  const options = SERVICES[type].map((id) => {
    const reason = whyNotService(catalog, id);
    return {
      id,
      label: CHECK_LABEL[id],
      description: reason ?? describe(id),
      aside: reason === null ? `+${moneyOfCents(SERVICE_CENTS)}` : undefined,
      isDisabled: reason !== null || isUnpayable(id),
    };
  });
  const choose = (ids: readonly string[]) => {
    form.set(
      "requestedServices",
      SERVICES[type].filter((id) => ids.includes(id)),
    );
    // The consent covers only the services it was given for.
    form.set("consent", false);
  };
  return (
    <RequestSection title="Extra services">
      <div className={styles.base}>
        <Check aria-hidden />
        <p className={styles.name}>{CHECK_LABEL[base]}</p>
        <p className={styles.included}>Included</p>
        <p className={styles.words}>{offerText(base, true)}</p>
      </div>
      <CheckboxGroup
        label="Extra services"
        hideLabel
        variant="card"
        columns={2}
        options={options}
        description={SERVICES[type].some(isUnpayable) ? noPaymentsText(plan) : undefined}
        {...form.field("requestedServices")}
        onChange={choose}
      />
      <Documents type={type} services={chosen} isSelf={mode === "self"} />
    </RequestSection>
  );
}

const noPaymentsText = (plan: Plan | undefined): string =>
  plan?.first_free
    ? "This server doesn't take payments, so you can only add the two services that are free with your first request."
    : "This server doesn't take payments, so extra services aren't available.";

/** Lists the documents that the subject can upload, without duplicates. */
function Documents(props: { type: VerificationType; services: readonly Service[]; isSelf: boolean }) {
  const checks = [BASE_CHECKS[props.type], ...props.services];
  const needs = documentNeeds(checks);
  if (needs.length === 0) return null;
  return (
    <p className={styles.documents}>
      <FileText aria-hidden />
      <span>
        {props.isSelf ? "You can upload" : "They can upload"} {needs.map(({ words }) => words).join("; ")}.
      </span>
    </p>
  );
}
