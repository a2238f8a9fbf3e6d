import { Mail, MessageSquare } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { messageOf } from "#lib/http/errors.ts";
import { loadQuietly } from "#lib/query/loadQuietly.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { useSendLink } from "./api.ts";
import styles from "./CodeView.module.css";
import { TimeLeft } from "./TimeLeft.tsx";
import type { Handoff } from "./types.ts";

/** Loads on demand, because most people never need a code. Without it, the link can still be sent. */
const QrCode = lazy(() =>
  loadQuietly(async () => ({ default: (await import("#ui/QrCode/QrCode.tsx")).QrCode })).catch(() => ({
    default: NoCode,
  })),
);

const NoCode = () => <p>We couldn't load the code. Send yourself the link instead.</p>;

const SENT = {
  email: "We emailed you the link. Open it on your phone.",
  sms: "We texted you the link. Open it on your phone.",
} as const;

/** The code for the phone, how long it works, and other ways to get the link there. */
export function CodeView(props: {
  /** The request's id. */
  id: string;
  url: string;
  handoff: Handoff | null;
  onProblem: (message: string | undefined) => void;
  onOver: () => void;
  /** The button that cancels. */
  cancel: ReactNode;
}) {
  const { handoff, onProblem } = props;
  const send = useSendLink(props.id);
  const [sent, setSent] = useState<keyof typeof SENT>();
  const sendBy = (channel: keyof typeof SENT) => async () => {
    onProblem(undefined);
    setSent(undefined);
    try {
      await send.mutateAsync(channel);
      setSent(channel);
    } catch (error) {
      onProblem(messageOf(error));
    }
  };
  return (
    <div className={styles.code}>
      <div className={styles.picture}>
        <Suspense fallback={<Skeleton shape="block" height="100%" />}>
          <QrCode text={props.url} label="QR code for your phone" />
        </Suspense>
      </div>
      <div className={styles.ways}>
        <p className={styles.text}>
          Point your phone's camera at the code, and open the link that appears.{" "}
          {handoff && <TimeLeft until={handoff.expires_at} onOver={props.onOver} />}
        </p>
        <div className={styles.actions}>
          <Button icon={<Mail aria-hidden />} onPress={sendBy("email")}>
            Email Me the Link
          </Button>
          {handoff?.can_text && (
            <Button icon={<MessageSquare aria-hidden />} onPress={sendBy("sms")}>
              Text Me the Link
            </Button>
          )}
          {props.cancel}
        </div>
        <p role="status" className={styles.sent}>
          {sent && SENT[sent]}
        </p>
      </div>
    </div>
  );
}
