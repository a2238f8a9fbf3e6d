import { CircleSlash } from "lucide-react";
import { LinkNotice } from "#ui/LinkNotice/LinkNotice.tsx";

/** The action that ended the subject's session. `reported` means that they also blocked the requester. */
export type Departure = "withdrawn" | "blocked" | "reported" | "deleted";

const BLOCKED =
  "They can't send you new requests, and they won't know you blocked them. Blocking doesn't end this request.";
const STOP = "To stop it, open this page again. We'll email you a link so you can say no or withdraw.";

const TEXT: Record<Departure, { title: string; text: string; next: string }> = {
  withdrawn: {
    title: "You withdrew your consent",
    text: "We won't read or check anything else for this request. If there's a result, only you can see it now.",
    next: "To come back, open this page again, and we'll email you a link.",
  },
  blocked: { title: "You blocked the requester", text: BLOCKED, next: STOP },
  reported: {
    title: "You reported and blocked the requester",
    text: `Your report was sent. ${BLOCKED}`,
    next: STOP,
  },
  deleted: {
    title: "We're deleting everything",
    text: "We're deleting your name and documents. Your consents are withdrawn, and requesters can't see your results anymore.",
    next: "You can close this page.",
  },
};

/** The last page for a subject whose own action ended the session. */
export function Farewell({ left }: { left: Departure }) {
  const { title, text, next } = TEXT[left];
  return (
    <LinkNotice icon={<CircleSlash aria-hidden />} title={title}>
      <p>{text}</p>
      <p>{next}</p>
    </LinkNotice>
  );
}
