import { useRef, useState } from "react";
import { plural } from "#contract/plural.ts";
import type { NewVerificationBody } from "#contract/verification/new-verification.schema.ts";
import { messageOf } from "#lib/http/errors.ts";
import type { Sent, useSubmission } from "../useSubmission.ts";

/** What became of the request to one of several people. */
export interface Row {
  body: NewVerificationBody;
  state: "waiting" | "sending" | "sent" | "failed";
  message?: string;
  sent?: Sent;
}

/** A review of filled-in requests, before they're sent. */
export interface Review {
  rows: readonly Row[];
  isSending: boolean;
  send: () => Promise<void>;
  close: () => void;
}

/**
 * Opens the review of one or more filled-in requests, and sends them from there. A single request that's refused closes
 * the review, so that the form can show why. With several, each row says what became of it, and sending again sends
 * only those that failed.
 * @param onSent called with the address of each of several people whose request was sent
 * @returns `open`, which resolves when the review closes, and rejects with a single request's refusal; `review`: the
 *   open review
 */
export function useReview(
  { send, arrive, resume }: ReturnType<typeof useSubmission>,
  onSent: (email: string) => void,
) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [isSending, setSending] = useState(false);
  const ending = useRef<{ resolve: () => void; reject: (error: unknown) => void }>(undefined);

  const open = (bodies: readonly NewVerificationBody[]) =>
    new Promise<void>((resolve, reject) => {
      ending.current = { resolve, reject };
      setRows(bodies.map((body) => ({ body, state: "waiting" })));
    });
  const close = () => {
    setRows([]);
    ending.current?.resolve();
  };

  const sendOne = async (body: NewVerificationBody) => {
    try {
      const answer = await send(body);
      ending.current?.resolve();
      arrive(answer, "Verification request submitted successfully!");
    } catch (error) {
      setRows([]);
      // In the next frame, the dialog returns the focus to the button. Only then may the form move it to a field.
      const end = () => ending.current?.reject(error);
      requestAnimationFrame(() => requestAnimationFrame(end));
    }
  };
  const sendAll = async () => {
    const all = [...rows];
    for (const [i, row] of all.entries()) {
      if (row.state === "sent") continue;
      const put = (next: Row) => {
        all[i] = next;
        setRows([...all]);
      };
      const { body } = row;
      put({ body, state: "sending" });
      try {
        put({ body, state: "sent", sent: await send(body) });
        // From now on, the draft has the others alone.
        onSent(body.targetUserEmail ?? "");
        resume();
      } catch (error) {
        put({ body, state: "failed", message: messageOf(error) });
      }
    }
    const [first] = all;
    if (!first?.sent || all.some(({ state }) => state !== "sent")) return;
    ending.current?.resolve();
    const held = all.find(({ sent }) => sent?.held)?.sent?.held ?? null;
    const words = `${plural(all.length, "verification request")} submitted successfully!`;
    arrive({ ...first.sent, held }, words);
  };
  const review: Review | null =
    rows.length === 0
      ? null
      : {
          rows,
          isSending,
          close,
          async send() {
            setSending(true);
            const [only] = rows;
            await (rows.length === 1 && only ? sendOne(only.body) : sendAll());
            setSending(false);
          },
        };
  return { open, review };
}
