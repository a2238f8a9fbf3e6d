import { useQuery } from "@tanstack/react-query";
import { WANTED, wantedText } from "#contract/assurance/words.ts";
import { TURNAROUND, turnaroundText } from "#contract/billing/prices.ts";
import { TYPE_LABEL } from "#contract/labels.ts";
import { plural } from "#contract/plural.ts";
import type { NewVerificationBody } from "#contract/verification/new-verification.schema.ts";
import type { Asking } from "#features/verifications/shared/asking.ts";
import { ConsentText } from "#features/verifications/shared/ConsentText.tsx";
import { CostLines } from "#features/verifications/shared/CostCard.tsx";
import type { Plan } from "#features/verifications/shared/plan.ts";
import { api } from "#lib/http/api.ts";
import { messageOf } from "#lib/http/errors.ts";
import { call } from "#lib/http/http.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import type { Reach } from "../assurance/reach.ts";
import { costOf, dueLines } from "../cost/costLines.ts";
import { type Priced, totalsOf, totalText } from "../cost/totals.ts";
import styles from "./ReviewSheet.module.css";
import type { Review, Row } from "./useReview.ts";

/**
 * Shows what will be sent before it is: to whom, the text that they will be asked to agree to, what each answer would
 * prove at best, and what it costs and when.
 */
export default function ReviewSheet(props: {
  review: Review;
  /** Whether the request can reach the level of assurance that it asks for; null if it asks for none. */
  reach: Reach | null;
  plan: Plan | undefined;
  asking: Asking;
  onClose: () => void;
}) {
  const { review, plan, asking } = props;
  const { rows, isSending } = review;
  const [first] = rows;
  const left = rows.filter(({ state }) => state !== "sent");
  if (!first) return null;
  const { body } = first;
  const request = {
    type: body.verificationType,
    services: body.requestedServices,
    priority: body.priority,
  };
  const words =
    rows.length === 1
      ? "Submit Request"
      : left.length < rows.length
        ? `Send the Other ${left.length} Again`
        : `Submit ${plural(rows.length, "Request")}`;
  return (
    <Dialog
      isOpen
      size="lg"
      isDismissable={!isSending}
      onOpenChange={props.onClose}
      title="Review your request"
      description={`${TYPE_LABEL[request.type]} verification of ${rows.length === 1 ? nameOf(body) : plural(rows.length, "person", "people")}`}
      footer={
        <>
          <Button isDisabled={isSending} onPress={props.onClose}>
            Keep Editing
          </Button>
          <Button variant="primary" pending={isSending} onPress={review.send}>
            {words} · {totalText(request, left.length, plan)}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        {rows.length > 1 && <People rows={rows} />}
        {body.wantedAssurance && (
          <section>
            <h3 className={styles.title}>{WANTED.title}</h3>
            <p className={styles.level}>
              {wantedText(body.wantedAssurance)}. {props.reach?.text}
            </p>
          </section>
        )}
        <Preview body={body} />
        <section>
          <h3 className={styles.title}>What it costs</h3>
          <Costs count={left.length} request={request} plan={plan} teamName={asking.teamName} />
          <p className={styles.note}>
            {turnaroundText(TURNAROUND[request.priority])}. You're charged only if they agree.
          </p>
        </section>
      </div>
    </Dialog>
  );
}

const nameOf = ({ personalInfo, businessInfo, targetUserEmail }: NewVerificationBody): string =>
  businessInfo?.businessName ||
  [personalInfo?.firstName, personalInfo?.lastName].filter(Boolean).join(" ") ||
  (targetUserEmail ?? "");

const STATE: Record<Row["state"], string> = {
  waiting: "",
  sending: "Sending…",
  sent: "Sent",
  failed: "Not sent",
};

function People({ rows }: { rows: readonly Row[] }) {
  return (
    <section>
      <h3 className={styles.title}>Who gets a request</h3>
      <ul className={styles.people} aria-live="polite">
        {rows.map(({ body, state, message }) => (
          <li key={body.targetUserEmail} className={styles.person}>
            <span>
              {[nameOf(body), body.targetUserEmail]
                .filter((one, i, all) => all.indexOf(one) === i)
                .join(", ")}
            </span>
            <span data-state={state}>{message ?? STATE[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the server says the request would do. It's the same for all people, because it depends only on the choices. */
function Preview({ body }: { body: NewVerificationBody }) {
  const { data, error } = useQuery({
    queryKey: ["request-preview", body],
    queryFn: ({ signal }) =>
      call(api.api.v1.verifications.preview.$post({ json: body }, { init: { signal } })),
    gcTime: 0,
    retry: false,
  });
  if (error) return <FormError>We couldn't load the preview. {messageOf(error)}</FormError>;
  return (
    <>
      <section>
        <h3 className={styles.title}>What it can tell you</h3>
        {data ? (
          <ul className={styles.best}>
            {data.at_best.map(({ check, label, text }) => (
              <li key={check}>
                <strong>{label}</strong> At best: {text}.
              </li>
            ))}
          </ul>
        ) : (
          <SkeletonText lines={2} />
        )}
      </section>
      <section>
        <h3 className={styles.title}>What they'll be asked to agree to</h3>
        {data ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse have to be able to scroll it
          <section className={styles.consent} tabIndex={0} aria-label="The text they'll read">
            <ConsentText text={data.consent_text} />
          </section>
        ) : (
          <SkeletonText lines={5} />
        )}
      </section>
    </>
  );
}

function Costs(props: { count: number; request: Priced; plan: Plan | undefined; teamName: string | null }) {
  const { count, request, plan, teamName } = props;
  const { type, services, priority } = request;
  const { lines, totalCents } = costOf(type, services, priority, count);
  return (
    <CostLines
      lines={[
        ...lines,
        { id: "total", label: "Estimated cost", cents: totalCents },
        ...(plan ? dueLines(totalsOf(request, count, plan), teamName, false) : []),
      ]}
    />
  );
}
