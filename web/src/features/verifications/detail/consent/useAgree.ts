import { type RefObject, useRef, useState } from "react";
import { DEFAULT_COUNTRY } from "#contract/verification/claims.ts";
import type { AddressPart } from "#features/verifications/shared/AddressFields.tsx";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { forgetTyped, useTypedValues } from "#features/verifications/shared/useTypedValues.ts";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { focusFirstInvalid } from "#ui/Form/useForm.ts";
import { useRecordConsent } from "./mutations.ts";

/** What the subject states about themselves, as typed. */
interface OwnValues {
  dateOfBirth: string;
  address: Record<AddressPart, string>;
}

const EMPTY: OwnValues = {
  dateOfBirth: "",
  address: { street: "", city: "", state: "", zipCode: "", country: DEFAULT_COUNTRY },
};

const PART = "own";

/** The subject's own statement in a consent, and the messages about it. */
export interface OwnStatementState {
  ref: RefObject<HTMLDivElement | null>;
  values: OwnValues;
  change: (values: OwnValues) => void;
  /** By path, such as `stated.dateOfBirth`. */
  errors: Readonly<Record<string, string>>;
}

/**
 * Records the subject's consent, along with the facts that the request left to them.
 * @param onStale refetches the request after the consent text has changed
 * @returns `agree`, which resolves with the updated request, or with null after a refusal, which is shown; `error`: a
 *   message about the whole consent
 */
export function useAgree(v: VerificationDetail, onStale: () => void) {
  const consent = useRecordConsent(v.id);
  const asked = v.claims.ask_subject;
  const [values, setValues] = useState(EMPTY);
  const [refusal, setRefusal] = useState<unknown>();
  const ref = useRef<HTMLDivElement>(null);
  useTypedValues(v.id, PART, values, setValues);

  const agree = async (): Promise<VerificationDetail | null> => {
    setRefusal(undefined);
    const stated = asked.length > 0 && Object.fromEntries(asked.map((fact) => [fact, values[fact]]));
    try {
      const now = await consent.mutateAsync({ ...v.consent, ...(stated && { stated }) });
      forgetTyped(v.id, PART);
      return now;
    } catch (problem) {
      setRefusal(problem);
      if (problem instanceof ApiError) {
        if (problem.code === "consent_text_changed") onStale();
        focusFirstInvalid(ref.current, problem.fields);
      }
      return null;
    }
  };

  const fields = refusal instanceof ApiError ? refusal.fields : {};
  const isAtField = Object.keys(fields).some((path) => path.startsWith("stated."));
  const own: OwnStatementState = {
    ref,
    values,
    change: (next) => {
      setRefusal(undefined);
      setValues(next);
    },
    errors: fields,
  };
  return { agree, own, error: refusal === undefined || isAtField ? undefined : messageOf(refusal) };
}
