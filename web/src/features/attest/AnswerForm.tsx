import { useMemo } from "react";
import { FACT_RULES } from "#contract/attestation/attestation.ts";
import { EMPLOYMENT_TYPE_LABEL } from "#contract/labels.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { DateField } from "#ui/DateField/DateField.tsx";
import type { FieldProps } from "#ui/Field/field.ts";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { Select } from "#ui/Select/Select.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import styles from "./AttestPage.module.css";
import { type Asked, type Question, sendAnswer } from "./api.ts";
import { ask, nameOf, optionsOf, stillAsked, verdictOf } from "./questions.ts";
import { answerRules, emptyValues } from "./rules.ts";

/** Asks one question per fact, each with a few choices. The choice `other` also asks for a typed answer. */
export function AnswerForm(props: {
  asked: Asked;
  subject: string;
  token: string;
  onDone: (outcome: "answered") => void;
  /** @returns whether the page now shows the error in place of the form */
  onRefused: (error: unknown) => boolean;
}) {
  const { asked, subject, token } = props;
  const rules = useMemo(() => answerRules(asked.questions), [asked.questions]);
  const form = useForm({
    schema: rules,
    initial: useMemo(() => emptyValues(asked.questions), [asked.questions]),
    failure: "We couldn't send your answer. Please try again.",
    onSubmit: async ({ facts }) => {
      const given = stillAsked(asked.questions, facts).map((question) => [
        question.fact,
        verdictOf(question, facts[question.fact] ?? { verdict: "unknown", correction: "" }),
      ]);
      try {
        await sendAnswer({ token, outcome: "answered", facts: Object.fromEntries(given) });
        props.onDone("answered");
      } catch (error) {
        if (!props.onRefused(error)) throw error;
      }
    },
  });
  return (
    <Card as="section" padding="lg" elevation={2} aria-labelledby="questions">
      <CardHeader
        id="questions"
        title="What was stated"
        description="Tell us what you know. “I don't know” is fine, too. You can answer once."
      />
      <Form form={form} aria-label="Your answer">
        <FormError>{form.formError}</FormError>
        {stillAsked(asked.questions, form.values.facts).map((question) => {
          const { fact } = question;
          return (
            <div key={fact} className={styles.question}>
              <h3 className={styles.fact}>{nameOf(fact)}</h3>
              <RadioGroup
                {...form.field(`facts.${fact}.verdict`)}
                label={ask(question, subject)}
                options={optionsOf(question)}
                columns={optionsOf(question).length > 3 ? 2 : 3}
              />
              {form.values.facts[fact]?.verdict === "other" && (
                <Correction question={question} {...form.field(`facts.${fact}.correction`)} />
              )}
            </div>
          );
        })}
        <Button type="submit" variant="primary" size="lg" fullWidth pending={form.pending}>
          Send Answer
        </Button>
      </Form>
    </Card>
  );
}

function Correction({ question, ...given }: { question: Question } & Omit<FieldProps<string>, "label">) {
  const field = { ...given, label: question.stated === null ? "Your answer" : "Correct answer" };
  const { form } = FACT_RULES[question.fact];
  if (form === "date") return <DateField {...field} />;
  if (form === "choice")
    return (
      <Select
        {...field}
        options={Object.entries(EMPLOYMENT_TYPE_LABEL)
          .filter(([id]) => id !== question.stated)
          .map(([id, label]) => ({ id, label }))}
      />
    );
  if (form === "amount")
    return (
      <TextField
        {...field}
        inputMode="decimal"
        description={question.fact === "salary" ? "Dollars a year, before tax" : "Dollars a month"}
      />
    );
  return <TextField {...field} maxLength={200} />;
}
