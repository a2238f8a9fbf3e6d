import type { AskedFact } from "#contract/verification/claims.ts";
import { Checkbox } from "#ui/Choice/Checkbox.tsx";
import type { Form } from "#ui/Form/useForm.ts";
import type { RequestValues } from "../values.ts";

const LABEL: Record<AskedFact, string> = {
  dateOfBirth: "I don't know when they were born. Ask them.",
  address: "I don't know where they live. Ask them.",
};
const THEN: Record<AskedFact, string> = {
  dateOfBirth: "We won't compare it. We'll compare their documents with each other and with their name.",
  address: "We compare it with their documents.",
};

/** @returns whether the form leaves a fact to the subject */
export const isLeft = ({ askSubject }: RequestValues, fact: AskedFact): boolean => askSubject.includes(fact);

/** The box with which the user leaves a fact to the subject. */
export function DontKnow({ form, fact }: { form: Form<RequestValues>; fact: AskedFact }) {
  const isSelected = isLeft(form.values, fact);
  const others = form.values.askSubject.filter((one) => one !== fact);
  return (
    <Checkbox
      name={`askSubject.${fact}`}
      isSelected={isSelected}
      onChange={(is) => form.set("askSubject", is ? [...others, fact] : others)}
      description={
        isSelected
          ? `They'll state it when they agree, and you'll see it as their statement. ${THEN[fact]}`
          : undefined
      }
    >
      {LABEL[fact]}
    </Checkbox>
  );
}
