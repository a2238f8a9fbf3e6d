import { useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useMemo, useOptimistic, useState } from "react";
import { tidyEmail } from "#contract/accounts/email-address.ts";
import type { VerificationType } from "#contract/enums.ts";
import { localToday } from "#lib/format/localToday.ts";
import { useUser } from "#lib/session/session.ts";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { type Catalog, whyNotService, whyNotType } from "../shared/api/catalog.ts";
import { type Template, templatesOptions } from "../shared/api/templates.ts";
import { useAsking } from "../shared/asking.ts";
import { useKeptDraft } from "../shared/useKeptDraft.ts";
import { withDefault, withTemplate } from "./again.ts";
import { draftedValues, isWorthKeeping, withoutSecrets } from "./draft.ts";
import { startValues } from "./prefill.ts";
import { requestSchema } from "./request.schema.ts";
import { useReview } from "./review/useReview.ts";
import type { Start } from "./useStart.ts";
import { useSubmission } from "./useSubmission.ts";
import { type RequestValues, withPeople, withType } from "./values.ts";

/** @returns the values, with the type cleared if it isn't available here, and without services that aren't */
function onlyOffered(values: RequestValues, catalog: Catalog | undefined): RequestValues {
  const { verificationType: type, requestedServices } = values;
  if (type && whyNotType(catalog, type) !== null) return withType(values, "");
  const offered = requestedServices.filter((id) => whyNotService(catalog, id) === null);
  return offered.length === requestedServices.length ? values : { ...values, requestedServices: offered };
}

/** @returns the template with which a team's requests of a type start, if there is one */
const defaultOf = (templates: readonly Template[], teamId: string | null, type: VerificationType | "") =>
  templates.find((one) => one.is_default && one.team_id === teamId && one.verification_type === type);

/** @returns the form's initial values, and the name of the team's template that they start with, if any */
function initialOf(
  start: Start,
  blank: RequestValues,
  catalog: Catalog | undefined,
  preset: Template | undefined,
) {
  const begun = withPeople(start.values ?? blank, start.people);
  const typed = start.type ? withType(begun, start.type) : begun;
  const chosen = preset && start.values === undefined ? withDefault(typed, preset, blank) : typed;
  const { purpose = chosen.purpose, wantedAssurance: wanted = chosen.wantedAssurance } = start;
  const wantedAssurance = chosen.verificationType === "business" ? "" : wanted;
  // The certification covers only the purpose it was given for.
  const purposeCertified = purpose === chosen.purpose && chosen.purposeCertified;
  // When an earlier request is repeated for what has aged, only that is asked for.
  const isOnly = start.values !== undefined && start.templateId === undefined;
  const { services = [] } = start;
  const requestedServices =
    start.services && isOnly ? [...services] : [...new Set([...chosen.requestedServices, ...services])];
  return onlyOffered({ ...chosen, purpose, purposeCertified, wantedAssurance, requestedServices }, catalog);
}

/** The request form's values, and everything that happens to them: asking, drafts, the team's defaults, sending. */
export function useRequestForm(props: {
  start: Start;
  catalog: Catalog | undefined;
  onType: (type: VerificationType) => void;
  onDraft: (id: string) => void;
}) {
  const { start, catalog } = props;
  const { mode } = start;
  const isSelf = mode === "self";
  const user = useUser();
  const schema = useMemo(() => requestSchema(mode, localToday()), [mode]);
  const { data: templates = [] } = useQuery(templatesOptions);
  const asking = useAsking(isSelf, start.draft?.asker);
  const presetFor = (type: VerificationType | "") =>
    isSelf ? undefined : defaultOf(templates, asking.teamId, type);
  const [blank] = useState(() => startValues(mode, user));
  const [template, setTemplate] = useState(() =>
    start.values ? templates.find(({ id }) => id === start.templateId) : presetFor(start.type),
  );
  const [initial] = useState(() => initialOf(start, blank, catalog, template));
  const submission = useSubmission(asking, isSelf, {
    pause: () => kept.pause(),
    resume: () => kept.resume(),
    onSent: () => kept.forget(true),
  });
  const { open, review } = useReview(submission, (sent) =>
    setValues((values) => withoutPerson(values, sent)),
  );
  const form = useForm({
    schema,
    initial,
    onSubmit: async (bodies) => {
      const [body] = bodies;
      if (!isSelf || !body) return open(bodies);
      submission.arrive(await submission.send(body), "Verification request submitted successfully!");
    },
    failure: "Failed to submit verification request",
  });
  const { values, setValues } = form;
  // The catalog may load or change while the form is open. Drop what's unavailable, so that it isn't priced or sent.
  useEffect(() => setValues((values) => onlyOffered(values, catalog)), [catalog, setValues]);
  const [first] = useState(values);
  const kept = useKeptDraft({
    form: isSelf ? "self" : "request",
    id: start.draft?.id,
    email: isSelf ? "" : (values.people[0]?.email ?? values.targetUserEmail),
    values: { ...withoutSecrets(values), asker: asking.chosen },
    isWorthKeeping: (values !== first || start.draft !== undefined) && isWorthKeeping(values, blank),
    onCreated: props.onDraft,
  });

  // Show the choice at once, even if its sections take long to render.
  const [shownType, showType] = useOptimistic(values.verificationType);
  const chooseType = (next: VerificationType) =>
    startTransition(() => {
      const preset = presetFor(next);
      showType(next);
      setTemplate(preset);
      setValues((values) => {
        const typed = withType(values, next);
        return preset && typed !== values ? withDefault(typed, preset, blank) : typed;
      });
      form.set("verificationType", next);
      props.onType(next);
    });
  const chooseTemplate = (id: string) =>
    startTransition(() => {
      const chosen = templates.find((one) => one.id === id);
      if (!chosen) return;
      showType(chosen.verification_type);
      setTemplate(chosen);
      setValues((values) =>
        onlyOffered(withTemplate(withType(values, chosen.verification_type), chosen), catalog),
      );
      props.onType(chosen.verification_type);
    });
  useUnsent(isSelf ? "own request" : "request", withoutSecrets(values), (unsent) =>
    setValues(draftedValues(unsent)),
  );
  // Someone who continues another draft for the same address doesn't need this one, if it has nothing else.
  const leaveForDraft = () => {
    if (!isWorthKeeping({ ...values, targetUserEmail: "" }, blank)) kept.forget(false);
  };
  return {
    form,
    asking,
    review,
    kept,
    shownType,
    chooseType,
    chooseTemplate,
    templates,
    template,
    leaveForDraft,
    billing: submission.billing,
  };
}

/** @returns the values without a person whose request was sent; all of them stay if no one else is left */
function withoutPerson(values: RequestValues, sent: string): RequestValues {
  const people = values.people.filter(({ email }) => tidyEmail(email) !== tidyEmail(sent));
  return people.length === 0 ? values : withPeople(values, people);
}
