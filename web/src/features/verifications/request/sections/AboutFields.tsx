import type { Form } from "#ui/Form/useForm.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import type { RequestMode, RequestValues } from "../values.ts";
import { claimField } from "./claimField.ts";
import { RequestSection } from "./RequestSection.tsx";

/**
 * @returns a hint for the name fields: whose documents have to show this name and, in a request about someone else,
 *   what happens if the name is left empty
 */
export const aboutText = (mode: RequestMode): string =>
  mode === "self"
    ? "Use the name on your documents."
    : "Use the name on their documents. If you leave it empty, we use the name on their account.";

/** The subject's name, for types that don't require it. It helps with comparing documents and finding the request. */
export function AboutFields({ form, mode }: { form: Form<RequestValues>; mode: RequestMode }) {
  // If several people are asked, their names are in the list of people.
  if (form.values.people.length > 0) return null;
  const fill = (token: string) => (mode === "self" ? token : "off");
  return (
    <div className="grid-2">
      <TextField optional autoComplete={fill("given-name")} {...claimField(form, "personalInfo.firstName")} />
      <TextField optional autoComplete={fill("family-name")} {...claimField(form, "personalInfo.lastName")} />
    </div>
  );
}

/** The name fields as a section of the form. */
export const AboutSection = (props: { form: Form<RequestValues>; mode: RequestMode }) =>
  props.form.values.people.length > 0 ? null : (
    <RequestSection
      title={props.mode === "self" ? "Your name" : "Their name"}
      description={aboutText(props.mode)}
    >
      <AboutFields {...props} />
    </RequestSection>
  );
