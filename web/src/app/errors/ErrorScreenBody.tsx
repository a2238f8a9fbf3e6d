import { ArrowLeft, House } from "lucide-react";
import { useTitle } from "../../lib/title.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import type { ErrorScreenProps } from "./ErrorScreen.tsx";

/** A crash screen's words and ways out: the area's own, Go Back, Home. */
export default function ErrorScreenBody(props: ErrorScreenProps) {
  useTitle(props.title);
  return (
    <ErrorState
      level={1}
      title={props.title}
      errorId={props.errorId}
      onRetry={props.action.onPress}
      retryLabel={props.action.label}
      leads={props.action.leads}
      actions={
        <>
          <Button icon={<ArrowLeft aria-hidden />} onPress={props.onBack}>
            Go Back
          </Button>
          <LinkButton href="/" icon={<House aria-hidden />} variant="ghost">
            Home
          </LinkButton>
        </>
      }
    >
      {props.text}
    </ErrorState>
  );
}
