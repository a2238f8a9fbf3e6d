import { ApiError, messageOf } from "#lib/http/errors.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";

/** Shows why a review or the queue can't be loaded, and where to go from here. */
export function Refused({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const code = error instanceof ApiError ? error.code : undefined;
  const isFinal = code === "party_to_request" || code === "not_found" || code === "second_factor_required";
  return (
    <ErrorState
      title={TITLE[code ?? ""] ?? "We couldn't load the reviews"}
      onRetry={isFinal ? undefined : onRetry}
      actions={
        code === "second_factor_required" ? (
          <LinkButton variant="primary" href="/app/profile">
            Open Profile
          </LinkButton>
        ) : isFinal ? (
          <LinkButton href="/app/reviews">Back to Queue</LinkButton>
        ) : undefined
      }
      errorId={!isFinal && error instanceof ApiError ? error.requestId : undefined}
    >
      {messageOf(error, "Something went wrong. Please try again.")}
      {code === "party_to_request" && " Another reviewer has to decide this one."}
    </ErrorState>
  );
}

const TITLE: Record<string, string> = {
  party_to_request: "You can't review this one",
  not_found: "Review not found",
  second_factor_required: "You need a second factor",
};
