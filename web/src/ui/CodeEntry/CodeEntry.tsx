import { Mail, MessageSquareText, RotateCw } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { SECOND } from "#contract/time.ts";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { Button } from "../Button/Button.tsx";
import { Form, FormError } from "../Form/Form.tsx";
import { TextField } from "../Text/TextField.tsx";
import styles from "./CodeEntry.module.css";
import { DIGITS, digitsIn } from "./codeForm.ts";
import { useCodeForm } from "./useCodeForm.ts";

/** What's known about the last code that was sent. Times are ISO 8601; from `again_at`, people can request another. */
export interface SentCode {
  at: string;
  expires_at: string;
  again_at: string;
  tries_left: number;
}

interface CodeEntryProps {
  /** The phone number or address that codes go to, formatted for people. */
  to: string;
  by?: "text" | "mail";
  sent: SentCode | null;
  /** Sends a code. On failure, throws an error with a message to show. */
  onAsk: () => Promise<unknown>;
  /** Submits the code. On failure, throws an error with a message to show; `fields.code` appears beside the field. */
  onAnswer: (code: string) => Promise<unknown>;
  /** Lays out the parts: `action` is the main button, if any, and `entry` is the rest. By default, buttons are last. */
  children?: (parts: { entry: ReactNode; action: ReactNode }) => ReactNode;
}

const LABEL = { text: "Code by text message", mail: "Code by email" } as const;

/** Sends a one-time code to a phone or email address and asks for it. It can be typed, pasted or autofilled. */
export function CodeEntry({ to, by = "text", sent, onAsk, onAnswer, children }: CodeEntryProps) {
  const By = by === "mail" ? Mail : MessageSquareText;
  const [problem, setProblem] = useState<string>();
  // Whether today's limit for text messages is reached. The error then says what else to do, so hide the send button.
  const [isSpent, setSpent] = useState(false);
  // The confirm button may be elsewhere on the page, so it refers to the form by its id.
  const form = useId();
  const [isChecking, setChecking] = useState(false);
  const now = useNow(sent !== null);
  const isOver = sent !== null && now >= Date.parse(sent.expires_at);
  const isOpen = sent !== null && !isOver && sent.tries_left > 0;
  const wait = sent ? Math.max(0, Math.ceil((Date.parse(sent.again_at) - now) / SECOND)) : 0;

  const ask = async () => {
    setProblem(undefined);
    try {
      await onAsk();
    } catch (error) {
      setProblem(messageOf(error, "We couldn't send the code. Please try again."));
      setSpent(error instanceof ApiError && error.code === "sms_budget_spent");
    }
  };
  const answer = async (code: string) => {
    setChecking(true);
    try {
      await onAnswer(code);
    } finally {
      setChecking(false);
    }
  };
  const size = children ? "lg" : "md";
  const entry = (
    <>
      <FormError>{problem}</FormError>
      {sent && (
        <p className={styles.sent} role="status">
          {isOver
            ? "That code has expired. Request a new one."
            : sent.tries_left === 0
              ? "That code was tried too many times. Request a new one."
              : `We sent a code to ${to}. It works for 10 minutes.`}
        </p>
      )}
      {isOpen && <Answer key={sent.at} id={form} label={LABEL[by]} onAnswer={answer} />}
    </>
  );
  const confirm = isOpen && (
    <Button type="submit" form={form} variant="primary" size={size} pending={isChecking}>
      Confirm
    </Button>
  );
  const again = !isSpent && (
    <Button
      icon={sent ? <RotateCw aria-hidden /> : <By aria-hidden />}
      variant={sent ? "secondary" : "primary"}
      size={children && isOpen ? "sm" : size}
      isDisabled={wait > 0}
      onPress={ask}
    >
      {wait > 0 ? `Send again in ${wait} s` : sent ? "Send Another Code" : "Send Code"}
    </Button>
  );
  const row = (buttons: ReactNode) => buttons && <div className={styles.ways}>{buttons}</div>;
  if (children)
    return children({
      entry: (
        <>
          {entry}
          {isOpen && row(again)}
        </>
      ),
      action: confirm || again,
    });
  return (
    <div className={styles.entry}>
      {entry}
      {row(
        (confirm || again) && (
          <>
            {confirm}
            {again}
          </>
        ),
      )}
    </div>
  );
}

function Answer(props: { id: string; label: string; onAnswer: CodeEntryProps["onAnswer"] }) {
  const form = useCodeForm({
    failure: "We couldn't check the code. Please try again.",
    onCode: props.onAnswer,
  });
  return (
    <Form form={form} id={props.id} aria-label={props.label}>
      <FormError>{form.formError}</FormError>
      <div className={styles.field}>
        <TextField
          {...form.field("code")}
          label={`${DIGITS}-digit code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          autoFocus
          format={digitsIn}
        />
      </div>
    </Form>
  );
}

/** @returns the current time in UTC milliseconds, updated every second while running */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
