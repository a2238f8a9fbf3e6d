import { plural } from "#contract/plural.ts";
import { count } from "#lib/format/format.ts";
import { useStatusNews } from "#lib/query/useStatusNews.ts";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import type { VerificationRow } from "../shared/api/types.ts";
import { nameOf } from "./nameOf.ts";

/** Announces to screen readers how many results there are, and which statuses have changed. */
export function ListNews(props: {
  rows: readonly VerificationRow[] | undefined;
  total: { totalCount: number; totalCapped?: true | undefined } | undefined;
}) {
  const news = useStatusNews(props.rows, nameOf);
  const { totalCount = 0, totalCapped } = props.total ?? {};
  const found = totalCapped
    ? `More than ${count(totalCount)} verifications`
    : plural(totalCount, "verification");
  return (
    <VisuallyHidden as="div">
      <span role="status">{props.total && `${found} found`}</span>
      <span role="status">{news}</span>
    </VisuallyHidden>
  );
}
