import { useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useMemo, useOptimistic, useState } from "react";
import type { VerificationType } from "#contract/enums.ts";
import { localToday } from "#lib/format/localToday.ts";
import { useUser } from "#lib/session/session.ts";
import { useForm } from "#ui/Form/useForm.ts";
import { type Catalog, whyNotService, whyNotType } from "../shared/api/catalog.ts";
import { type Template, templatesOptions } from "../shared/api/templates.ts";
import { useAsking } from "../shared/asking.ts";
import { useKeptDraft } from "../shared/useKeptDraft.ts";
import { withTemplate } from "./again.ts";
import { isWorthKeeping, withoutSecrets } from "./draft.ts";
import { startValues } from "./prefill.ts";
import { requestSchema } from "./request.schema.ts";
import { useReview } from "./review/useReview.ts";
import { type Start, startWith } from "./useStart.ts";
import { useSubmission } from "./useSubmission.ts";
import { type RequestValues, withType } from "./values.ts";

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
  const begun = startWith(start, blank);
  const typed = start.type ? withType(begun, start.type) : begun;
  const chosen = preset && start.values === undefined ? withTemplate(typed, preset) : typed;
  const { purpose = chosen.purpose } = start;
  // The certification covers only the purpose it was given for.
  const purposeCertified = purpose === chosen.purpose && chosen.purposeCertified;
  const requestedServices = [...new Set([...chosen.requestedServices, ...start.services])];
  return onlyOffered({ ...chosen, purpose, purposeCertified, requestedServices }, catalog);
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
  const [preset, setPreset] = useState(() => (start.values ? undefined : presetFor(start.type)));
  const [initial] = useState(() => initialOf(start, blank, catalog, preset));
  const submission = useSubmission(asking, isSelf, () => kept.forget(true));
  const { open, review } = useReview(submission, (sent) =>
    setValues((values) => withoutPeople(values, sent)),
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
      const template = presetFor(next);
      showType(next);
      setPreset(template);
      setValues((values) => {
        const typed = withType(values, next);
        return template && typed !== values ? withTemplate(typed, template) : typed;
      });
      form.set("verificationType", next);
      props.onType(next);
    });
  return {
    form,
    asking,
    review,
    kept,
    shownType,
    chooseType,
    billing: submission.billing,
    presetName: preset?.name,
  };
}

/** @returns the values without the people whose requests were sent */
function withoutPeople(values: RequestValues, sent: readonly string[]): RequestValues {
  const people = values.people.filter(({ email }) => !sent.includes(email.trim().toLowerCase()));
  return { ...values, people };
}
