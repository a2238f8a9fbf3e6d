import { Count } from "#ui/Count/Count.tsx";
import { ViewLinks } from "#ui/ViewLinks/ViewLinks.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import { VIEWS, type View, viewHref } from "./place.ts";

const LABEL: Record<View, string> = { requested: "Requested", about_me: "About you", all: "All" };

/** Links that switch between the requests made by the viewer, about them, or both. */
export function Views(props: {
  view: View;
  params: URLSearchParams;
  /** The number of open requests about the viewer. */
  openAboutMe: number;
}) {
  return (
    <ViewLinks
      label="Show requests"
      current={props.view}
      views={VIEWS.map((id) => ({
        id,
        label: LABEL[id],
        href: viewHref(props.params, id),
        badge: id === "about_me" && props.openAboutMe > 0 && (
          <>
            <Count value={props.openAboutMe} tone="warn" />
            <VisuallyHidden>open</VisuallyHidden>
          </>
        ),
      }))}
    />
  );
}
