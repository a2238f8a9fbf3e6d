import type { ReactNode } from "react";

/** For assistive technology only. */
export function VisuallyHidden(props: { as?: "span" | "div"; children: ReactNode }) {
  const { as: Element = "span" } = props;
  return <Element className="visually-hidden">{props.children}</Element>;
}
