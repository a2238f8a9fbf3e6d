import { CircleSlash } from "lucide-react";
import { LinkNotice } from "#ui/LinkNotice/LinkNotice.tsx";

/** How a person left for good, which ended their session. */
export type Left = "withdrawn" | "blocked" | "deleted";

const WORDS: Record<Left, { title: string; text: string }> = {
  withdrawn: {
    title: "You withdrew your consent",
    text: "We won't read or check anything more for this request. You can close this page.",
  },
  blocked: {
    title: "You blocked the requester",
    text: "You won't get new requests from them, and they won't know that you blocked them. You can close this page.",
  },
  deleted: {
    title: "Everything is deleted",
    text: "We deleted what we held about you and your documents. You can close this page.",
  },
};

/** The last page of someone whose session ended by what they did. */
export function Farewell({ left }: { left: Left }) {
  const { title, text } = WORDS[left];
  return (
    <LinkNotice icon={<CircleSlash aria-hidden />} title={title}>
      <p>{text}</p>
    </LinkNotice>
  );
}
