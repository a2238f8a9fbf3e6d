import { CircleCheck, Smartphone } from "lucide-react";
import { LinkNotice } from "#ui/LinkNotice/LinkNotice.tsx";
import { END_TEXT, type PhoneEnd } from "./phoneEnds.ts";

/** Says why the phone can't or needn't continue, and what to do. */
export function EndScreen({ end }: { end: PhoneEnd }) {
  const { title, text } = END_TEXT[end];
  return (
    <div className="container-form">
      <LinkNotice
        icon={end === "finished" ? <CircleCheck aria-hidden /> : <Smartphone aria-hidden />}
        tone={end === "finished" ? "ok" : "warn"}
        title={title}
      >
        <p>{text}</p>
      </LinkNotice>
    </div>
  );
}
