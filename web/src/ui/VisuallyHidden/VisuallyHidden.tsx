import type { ReactNode } from "react";

/** Hides content on screen but not from assistive technology. */
export function VisuallyHidden(props: { as?: "span" | "div"; children: ReactNode }) {
  const { as: Element = "span" } = props;
  return <Element className="visually-hidden">{props.children}</Element>;
}
