import type { VerificationType } from "#contract/enums.ts";
import type { Form } from "#ui/Form/useForm.ts";
import type { RequestMode, RequestValues } from "../values.ts";
import { BusinessSection } from "./BusinessSection.tsx";
import { EmploymentSection } from "./EmploymentSection.tsx";
import { FinancialSection } from "./FinancialSection.tsx";
import { PersonSection } from "./PersonSection.tsx";
import { RentalSection } from "./RentalSection.tsx";

const SECTION = {
  identity: PersonSection,
  business: BusinessSection,
  employment: EmploymentSection,
  financial: FinancialSection,
  rental: RentalSection,
} as const satisfies Record<VerificationType, unknown>;

/** Shows the section for the chosen type. */
export function TypeSection(props: { type: VerificationType; form: Form<RequestValues>; mode: RequestMode }) {
  const Section = SECTION[props.type];
  return <Section form={props.form} mode={props.mode} />;
}
