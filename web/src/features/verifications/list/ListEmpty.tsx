import { SearchX, ShieldCheck } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";

/** Nothing to show: because of the filters, or because there is nothing. */
export function ListEmpty(props: {
  isFiltered: boolean;
  /** Whether older ones may exist outside the range shown. */
  hasOlder: boolean;
  onClear: () => void;
  onShowAll: () => void;
}) {
  if (props.isFiltered)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No verifications found"
        action={<Button onPress={props.onClear}>Clear All</Button>}
      >
        Nothing matches your search and filters. Change them, or clear them all.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<ShieldCheck aria-hidden />}
      title="No verifications found"
      action={
        <>
          <LinkButton variant="primary" href="/app/verifications/new">
            Create Your First Verification
          </LinkButton>
          {props.hasOlder && (
            <Button variant="ghost" onPress={props.onShowAll}>
              Show all time
            </Button>
          )}
        </>
      }
    >
      {props.hasOlder
        ? "There were none in this time. Requests you send, and requests about you, appear here."
        : "Requests you send, and requests about you, appear here."}
    </EmptyState>
  );
}
