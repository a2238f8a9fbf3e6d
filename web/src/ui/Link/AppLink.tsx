import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { prefetch } from "#lib/query/prefetch.ts";

export interface AppLinkProps extends Omit<ComponentProps<"a">, "href"> {
  href: string;
  /** History state for the next page. */
  state?: unknown;
  replace?: boolean;
}

/**
 * Whether the browser itself must follow the link, because it's to another origin, a file, an anchor on this page, an
 * email address or a phone number.
 */
function isForeign(href: string): boolean {
  return !href.startsWith("/") || href.startsWith("//") || href.startsWith("/api/");
}

/**
 * The link component that all others use. Inside the product, it navigates on the client, and it prefetches the next
 * screen's code on hover and focus.
 */
export function AppLink({ href, state, replace, ...props }: AppLinkProps) {
  if (isForeign(href) || props.target || props.download !== undefined)
    return <a {...props} href={href} rel={props.target === "_blank" ? "noreferrer" : props.rel} />;
  return (
    <Link
      {...props}
      to={href}
      state={state}
      {...(replace !== undefined && { replace })}
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
