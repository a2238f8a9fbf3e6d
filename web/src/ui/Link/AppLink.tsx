import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { prefetch } from "#lib/prefetch.ts";

export interface AppLinkProps extends Omit<ComponentProps<"a">, "href"> {
  href: string;
  /** History state handed to the next page. */
  state?: unknown;
  replace?: boolean;
}

/** Whether the browser itself must follow: another origin, a file, an anchor of this page, mail or phone. */
function isForeign(href: string): boolean {
  return !href.startsWith("/") || href.startsWith("//") || href.startsWith("/api/");
}

/** The one link: client-side inside the product, and the next screen's code is fetched on hover and focus. */
export function AppLink({ href, state, replace, ...props }: AppLinkProps) {
  if (isForeign(href) || props.target || props.download !== undefined)
    return <a {...props} href={href} rel={props.target === "_blank" ? "noreferrer" : props.rel} />;
  return (
    <Link
      {...props}
      to={href}
      state={state}
      replace={replace}
      onPointerEnter={(event) => {
        props.onPointerEnter?.(event);
        prefetch(href);
      }}
      onFocus={(event) => {
        props.onFocus?.(event);
        prefetch(href);
      }}
    />
  );
}
