import { useState } from "react";
import type { DocumentType, ReviewDecision } from "#contract/enums.ts";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import { MAX_REVIEW_REASON, needsTwo, REVIEW_DECISION_LABEL } from "#contract/reviews/review.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { Select } from "#ui/Select/Select.tsx";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { type Review, useDecide } from "../api.ts";

interface Values {
  decision: string;
  reason: string;
  documentType: string;
}

interface Decided {
  decision: ReviewDecision;
  reason: string;
  documentType?: DocumentType | undefined;
}

const DONE: Record<ReviewDecision, string> = {
  approve: "Approved",
  adverse: "Decided against",
  request_again: "We're asking the subject for the document",
};

/** The form for the reviewer's decision and its reason, or a note that the review is closed. */
export function DecisionCard({ review }: { review: Review }) {
  const decide = useDecide(review.check_id);
  const [asking, setAsking] = useState<Decided | null>(null);
  const { proposal } = review;
  const send = async (decided: Decided) => {
    const standing = await decide.mutateAsync({
      ...decided,
      ...(review.tie && { domain: review.tie.domain }),
    });
    if (standing === "final") toast.success(review.tie ? "Decision recorded" : DONE[decided.decision]);
    else toast.success("Proposed. A second reviewer has to confirm it.");
    form.setValues(EMPTY);
  };
  const form = useForm<Values, Decided>({
    schema: async () => (await import("#contract/reviews/review.schema.ts")).decisionBody,
    initial: EMPTY,
    onSubmit: async (decided) => {
      if (needsTwo(decided.decision, review.reason) && decided.decision === "adverse") setAsking(decided);
      else await send(decided);
    },
  });
  useUnsent("decision", form.values, form.setValues);
  if (!review.is_open)
    return (
      <Banner tone="neutral" title="This review is closed">
        {review.earlier[0] ? "The decision is below. " : "There's nothing left to decide. "}
        Details and documents are shown only while a review is open.
      </Banner>
    );
  const isSecond = proposal && !proposal.by_me;
  const asks = review.tie ? OF_DOMAIN : review.reason === "sanction_candidate" ? OF_LIST : OF_DOCUMENTS;
  // Levels of assurance are about people.
  const isInspection = asks === OF_DOCUMENTS && review.verification_type !== "business";
  const by = isInspection ? `${asks.by} ${inspectionText(review.trained)}` : asks.by;
  const two = (decision: ReviewDecision) =>
    !needsTwo(decision, review.reason)
      ? undefined
      : isSecond && proposal.decision === decision
        ? "This confirms the first reviewer's proposal and is final."
        : "A second reviewer has to agree.";
  return (
    <Card as="section" aria-labelledby="decision">
      <CardHeader id="decision" title="Decision" description={by} />
      <Form form={form} aria-label="Decision">
        {proposal && (
          <Banner
            tone={proposal.by_me ? "neutral" : "warn"}
            title={
              proposal.by_me
                ? `You proposed: ${REVIEW_DECISION_LABEL[proposal.decision]}`
                : `A reviewer proposed: ${REVIEW_DECISION_LABEL[proposal.decision]}`
            }
          >
            <p>“{proposal.reason}”</p>
            <p>
              {proposal.by_me
                ? "A second reviewer will confirm it or decide otherwise."
                : "Look at the evidence yourself, then confirm it or decide otherwise."}
            </p>
          </Banner>
        )}
        <RadioGroup
          label={asks.question}
          options={[
            {
              id: "approve",
              label: asks.approveLabel,
              description: [asks.approve, two("approve")].filter(Boolean).join(" "),
            },
            {
              id: "adverse",
              label: asks.adverseLabel,
              description: [asks.adverse, two("adverse")].filter(Boolean).join(" "),
            },
            ...(review.askable.length > 0 ? [AGAIN] : []),
          ]}
          {...form.field("decision")}
        />
        {form.values.decision === "request_again" && (
          <Select
            label="Document to ask for"
            options={review.askable.map((id) => ({ id, label: DOCUMENT_LABEL[id] }))}
            {...form.field("documentType")}
          />
        )}
        <TextArea
          label="Reason"
          rows={3}
          maxLength={MAX_REVIEW_REASON}
          description="Saved with the decision. Only reviewers see it."
          {...form.field("reason")}
        />
        <FormError>{form.formError}</FormError>
        <FormActions>
          <Button type="submit" variant="primary" pending={form.pending}>
            Record Decision
          </Button>
        </FormActions>
      </Form>
      <ConfirmDialog
        isOpen={asking !== null}
        onOpenChange={(isOpen) => !isOpen && setAsking(null)}
        title={
          isSecond && proposal.decision === "adverse"
            ? "Decide against the subject?"
            : "Propose to decide against?"
        }
        confirmLabel={isSecond && proposal.decision === "adverse" ? "Decide Against" : "Propose"}
        cancelLabel="Go Back"
        danger
        onConfirm={async () => {
          if (asking) await send(asking);
        }}
      >
        {isSecond && proposal.decision === "adverse"
          ? "Two reviewers will have found that the evidence contradicts what was stated. We'll tell both sides. You can't undo this."
          : "Nothing changes for either side until a second reviewer confirms it."}
      </ConfirmDialog>
    </Card>
  );
}

const AGAIN = {
  id: "request_again",
  label: "Request a document again",
  description: "The check waits while we ask the subject for the document. We keep everything else.",
};

/** The text of the form, by what the reviewer decides about: documents, a domain or list entries. */
/** @returns what a reviewer is told about how their approval of documents counts toward a level of assurance */
const inspectionText = (isTrained: boolean): string =>
  isTrained
    ? "Your approval counts as an inspection by a trained reviewer (GPG 45)."
    : "Your approval won't count as an inspection by a trained reviewer (GPG 45), because you aren't marked as one.";

const OF_DOCUMENTS = {
  approveLabel: "Approve",
  adverseLabel: "Decide against",
  by: "Decide only from what the documents show.",
  question: "What do the documents show?",
  approve: "The evidence agrees with what was stated.",
  adverse: "The evidence contradicts what was stated.",
};
const OF_DOMAIN: typeof OF_DOCUMENTS = {
  approveLabel: "Confirm the domain",
  adverseLabel: "Don't confirm it",
  by: "Your decision applies to every request with the same name.",
  question: "Does the domain belong to them?",
  approve: "Yes. Answers from this domain count as theirs. Give your source as the reason.",
  adverse: "I can't show that it does. The answer stays a reference and decides nothing.",
};
const OF_LIST: typeof OF_DOCUMENTS = {
  ...OF_DOCUMENTS,
  by: "A similar name proves nothing. Compare the other facts.",
  question: "Is the subject on the list?",
  approve: "No. The subject isn't any of these entries.",
  adverse: "Yes. The subject is one of these entries.",
};

const EMPTY: Values = { decision: "", reason: "", documentType: "" };
