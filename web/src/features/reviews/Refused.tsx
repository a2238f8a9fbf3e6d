import { ApiError, messageOf } from "#lib/errors.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";

/** The server's own words for why there is nothing to see, and where to go from here. */
export function Refused({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const code = error instanceof ApiError ? error.code : undefined;
  const isFinal = code === "party_to_request" || code === "not_found" || code === "second_factor_required";
  return (
    <ErrorState
      title={TITLE[code ?? ""] ?? "The reviews could not be loaded"}
      onRetry={isFinal ? undefined : onRetry}
      actions={
        code === "second_factor_required" ? (
          <LinkButton variant="primary" href="/app/profile">
            Open your profile
          </LinkButton>
        ) : isFinal ? (
          <LinkButton href="/app/reviews">Back to the queue</LinkButton>
        ) : undefined
      }
      errorId={!isFinal && error instanceof ApiError ? error.requestId : undefined}
    >
      {messageOf(error, "Something went wrong. Please try again.")}
      {code === "party_to_request" && " Another reviewer decides it."}
    </ErrorState>
  );
}

const TITLE: Record<string, string> = {
  party_to_request: "Not yours to review",
  not_found: "No such review",
  second_factor_required: "A second factor is needed",
};
