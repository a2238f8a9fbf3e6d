import { ApiError } from "#lib/http/errors.ts";
import { useTitle } from "#lib/page/title.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";

/** The error page for a verification that doesn't exist for this viewer, is closed, or failed to load. */
export function Trouble(props: { error: unknown; onRetry: () => unknown }) {
  const { error } = props;
  const isMissing = error instanceof ApiError && error.status === 404;
  const isClosed = error instanceof ApiError && error.code === "request_closed";
  const title = isMissing
    ? "Verification not found"
    : isClosed
      ? "This request is closed"
      : "Failed to fetch verification details";
  useTitle(title);
  return (
    <Card padding="lg">
      <ErrorState
        level={1}
        title={title}
        onRetry={props.onRetry}
        retryLabel="Try Again"
        errorId={error instanceof ApiError && !isMissing ? error.requestId : undefined}
        actions={<LinkButton href="/app/verifications">Back to Verifications</LinkButton>}
      >
        {isMissing
          ? "It doesn't exist, or you don't have access to it. If you came from an email, use the link in the latest one."
          : isClosed
            ? error.message
            : error instanceof ApiError && error.isNetwork
              ? "Unable to connect to the server. Please check your internet connection and try again."
              : "Something went wrong on our end. Please try again."}
      </ErrorState>
    </Card>
  );
}
