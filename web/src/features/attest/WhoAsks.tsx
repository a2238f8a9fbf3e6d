import { PURPOSE_LABEL } from "#contract/labels.ts";
import { dateTimeText } from "#lib/format/format.ts";
import { BusinessLabel } from "#ui/BusinessLabel/BusinessLabel.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { KeyValue } from "#ui/KeyValue/KeyValue.tsx";
import styles from "./AttestPage.module.css";
import type { Asked } from "./api.ts";

/** Says who is asking about whom, why, how long there is to answer, and what happens with the answer. */
export function WhoAsks({ asked, subject }: { asked: Asked; subject: string }) {
  const what = asked.kind === "employer" ? "employment" : "tenancy";
  const readers = asked.is_self ? subject : `${asked.requester_name} and ${subject}`;
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          Please confirm {subject}’s {what}
        </h1>
        <p className={styles.lede}>
          {asked.is_self
            ? `${subject} is having these details verified and named you as someone who can confirm them.`
            : `${asked.requester_name} asked us to verify what was stated about ${subject}, and ${subject} agreed that we could ask you.`}{" "}
          It takes about two minutes, and you don't need an account.
        </p>
      </header>
      <Card as="section" padding="lg" className={styles.about} aria-label="About this request">
        <KeyValue
          columns={2}
          items={[
            {
              label: "Requester",
              value: asked.requester_name,
              hint:
                asked.requester_business?.is_suspicious || asked.requester_unverified_name ? (
                  <BusinessLabel
                    business={asked.requester_business}
                    unverifiedName={asked.requester_unverified_name}
                  />
                ) : (
                  asked.requester_name_standing
                ),
            },
            {
              label: "About",
              value: subject,
              hint: asked.subject_unverified_name && (
                <BusinessLabel business={null} unverifiedName={asked.subject_unverified_name} />
              ),
            },
            { label: "Purpose", value: PURPOSE_LABEL[asked.purpose] },
            { label: "You can answer until", value: dateTimeText(asked.expires_at) },
          ]}
        />
        <p className={styles.use}>
          <strong>How we use your answer:</strong> what you confirm or correct becomes part of a report that{" "}
          {readers} can read, together with the date and the domain of your email address.
          {asked.kind === "employer" && " A salary is shown as a range."} We keep your answer encrypted and
          use it for nothing else.
        </p>
      </Card>
    </>
  );
}
