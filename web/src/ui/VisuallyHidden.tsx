import type { ReactNode } from "react";
import field from "./Field.module.css";

/** For assistive technology only. */
export function VisuallyHidden(props: { as?: "span" | "div"; children: ReactNode }) {
  const { as: Element = "span" } = props;
  return <Element className={field.hidden}>{props.children}</Element>;
}
