import { plural } from "#contract/plural.ts";
import { ViewLinks } from "#ui/ViewLinks/ViewLinks.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import { VIEWS, type View, viewHref } from "./place.ts";
import styles from "./Views.module.css";

const LABEL: Record<View, string> = { requested: "Requested", about_me: "About you", all: "All" };

/**
 * Links to the list's views: requests by the viewer or their teams, requests about the viewer, or both. A dot marks
 * "About you" while a request there needs the viewer's answer.
 */
export function Views(props: {
  view: View;
  params: URLSearchParams;
  /** How many requests about the viewer need an answer. */
  needsAnswer: number;
  /** Whether "Requested" has to be in the URL, because the page without parameters may open "About you". */
  isNamed: boolean;
}) {
  const { needsAnswer } = props;
  return (
    <ViewLinks
      label="Show requests"
      current={props.view}
      views={VIEWS.map((id) => ({
        id,
        label: LABEL[id],
        href: viewHref(props.params, id, props.isNamed),
        badge: id === "about_me" && needsAnswer > 0 && (
          <>
            <span aria-hidden className={styles.dot} />
            <VisuallyHidden>{plural(needsAnswer, "needs your answer", "need your answer")}</VisuallyHidden>
          </>
        ),
      }))}
    />
  );
}
