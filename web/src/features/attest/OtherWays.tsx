import { useState } from "react";
import type { AttestationOutcome } from "#contract/attestation/attestation.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Disclosure } from "#ui/Disclosure/Disclosure.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { TextArea } from "#ui/Text/TextArea.tsx";
import styles from "./AttestPage.module.css";
import { sendAnswer } from "./api.ts";

/** Lets the contact decline, or report that something is wrong. Neither requires a reason. */
export function OtherWays(props: {
  token: string;
  subject: string;
  onDone: (outcome: AttestationOutcome) => void;
  onRefused: (error: unknown) => boolean;
}) {
  const [details, setDetails] = useState("");
  const [error, setError] = useState<string>();
  const send = async (outcome: "declined" | "reported") => {
    setError(undefined);
    try {
      await sendAnswer({ token: props.token, outcome, ...(outcome === "reported" && { details }) });
      props.onDone(outcome);
    } catch (problem) {
      if (!props.onRefused(problem)) setError(messageOf(problem, "That didn't work. Please try again."));
    }
  };
  return (
    <section aria-labelledby="others">
      <h2 id="others" className={styles.heading}>
        You don't have to answer
      </h2>
      <div className={styles.ways}>
        <Disclosure title="I'd rather not answer">
          <div className={styles.way}>
            <p>
              We'll tell {props.subject} that you declined, without a reason. They can upload a document
              instead.
            </p>
            <Button onPress={() => send("declined")}>Decline to Answer</Button>
          </div>
        </Disclosure>
        <Disclosure title="This wasn't meant for me">
          <div className={styles.way}>
            <p>
              If you don't know these people or something seems wrong, tell us. Our team will read it, and you
              won't get emails like this again.
            </p>
            <TextArea
              label="What's wrong?"
              optional
              rows={4}
              maxLength={2000}
              value={details}
              onChange={setDetails}
            />
            <Button variant="danger" onPress={() => send("reported")}>
              Report Abuse
            </Button>
          </div>
        </Disclosure>
      </div>
      <FormError>{error}</FormError>
    </section>
  );
}
