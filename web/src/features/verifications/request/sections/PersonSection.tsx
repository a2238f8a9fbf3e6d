import { AddressFields } from "#features/verifications/shared/AddressFields.tsx";
import { DateField } from "#ui/DateField/DateField.tsx";
import type { Form } from "#ui/Form/useForm.ts";
import { FullNameBox } from "#ui/FullName/FullNameBox.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { formatSsn } from "../numbers.ts";
import { neededBy } from "../services.ts";
import type { RequestMode, RequestValues } from "../values.ts";
import { claimField } from "./claimField.ts";
import { DontKnow, isLeft } from "./DontKnow.tsx";
import { More } from "./Fold.tsx";
import { RequestSection } from "./RequestSection.tsx";

interface Props {
  form: Form<RequestValues>;
  mode: RequestMode;
}

/** What the request states about its subject or, if several people are asked, what each of them will state. */
export const PersonSection = (props: Props) =>
  props.form.values.people.length > 0 ? <EachSection {...props} /> : <OneSection {...props} />;

function EachSection({ form }: Props) {
  const hasAddress = neededBy(form.values.requestedServices).has("address");
  return (
    <RequestSection title="Personal information">
      <p>
        When they agree, each of them states their own date of birth{hasAddress && " and address"}. You'll see
        it as their statement.
      </p>
    </RequestSection>
  );
}

/**
 * The identity section: the subject's name and birth date. Everything else is optional and folded away, unless a chosen
 * service needs it.
 */
function OneSection({ form, mode }: Props) {
  const isSelf = mode === "self";
  const { requestedServices } = form.values;
  const needs = neededBy(requestedServices);
  const fill = (token: string) => (isSelf ? token : "off");
  const [phone, ssn, address] = [
    <PhoneField key="phone" form={form} mode={mode} />,
    <SsnField key="ssn" form={form} />,
    <AddressSection key="address" form={form} mode={mode} />,
  ];
  const optional = [
    ...(needs.has("phone") ? [] : [phone]),
    ...(needs.has("ssn") ? [] : [ssn]),
    ...(needs.has("address") ? [] : [address]),
  ];
  return (
    <RequestSection
      title="Personal information"
      description={isSelf ? "As on your documents." : "We compare this with their documents."}
    >
      <div className="grid-2">
        <TextField autoComplete={fill("given-name")} {...claimField(form, "personalInfo.firstName")} />
        <TextField autoComplete={fill("family-name")} {...claimField(form, "personalInfo.lastName")} />
      </div>
      <FullNameBox
        check={form.check("isFullLegalName")}
        names={[form.field("personalInfo.firstName"), form.field("personalInfo.lastName")]}
        label={isSelf ? undefined : "This is their full legal name"}
      />
      {!isLeft(form.values, "dateOfBirth") && (
        <DateField autoComplete={fill("bday")} {...claimField(form, "personalInfo.dateOfBirth")} />
      )}
      {!isSelf && <DontKnow form={form} fact="dateOfBirth" />}
      {needs.has("phone") && phone}
      {needs.has("ssn") && ssn}
      {needs.has("address") && address}
      {optional.length > 0 && (
        <More title="More details" value="Optional" isOpen={hasMore(form.values)}>
          {optional}
        </More>
      )}
    </RequestSection>
  );
}

/** @returns whether anything optional is filled in */
const hasMore = ({ personalInfo: { phone, ssn, address }, askSubject }: RequestValues): boolean =>
  Boolean(phone || ssn || address.street || address.city || address.state || address.zipCode) ||
  askSubject.includes("address");

function PhoneField({ form, mode }: Props) {
  const isNeeded = neededBy(form.values.requestedServices).has("phone");
  return (
    <TextField
      type="tel"
      inputMode="tel"
      optional
      autoComplete={mode === "self" ? "tel" : "off"}
      description={isNeeded ? "The phone check needs it." : undefined}
      {...claimField(form, "personalInfo.phone")}
    />
  );
}

function SsnField({ form }: Pick<Props, "form">) {
  const isNeeded = neededBy(form.values.requestedServices).has("ssn");
  return (
    <TextField
      masked
      optional
      inputMode="numeric"
      autoComplete="off"
      maxLength={11}
      format={formatSsn}
      description={`${isNeeded ? "The SSN check needs it. " : ""}We encrypt it, show only its last four digits, and delete it when the request ends.`}
      {...claimField(form, "personalInfo.ssn")}
    />
  );
}

function AddressSection({ form, mode }: Props) {
  return (
    <>
      {!isLeft(form.values, "address") && (
        <AddressFields isOwn={mode === "self"} field={(part) => form.field(`personalInfo.address.${part}`)} />
      )}
      {mode === "other" && <DontKnow form={form} fact="address" />}
    </>
  );
}
