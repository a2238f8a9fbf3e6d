import type { ReactElement, ReactNode } from "react";
import { Tooltip as RacTooltip, type TooltipProps, TooltipTrigger } from "react-aria-components/Tooltip";
import { cx } from "../cx.ts";
import styles from "./Tooltip.module.css";

/** A short text on hover and focus. The trigger must be focusable (a Button, or RAC's `Focusable`). */
export function Tooltip(props: {
  content: ReactNode;
  placement?: TooltipProps["placement"];
  delay?: number;
  children: ReactElement;
}) {
  return (
    <TooltipTrigger delay={props.delay ?? 500} closeDelay={80}>
      {props.children}
      <RacTooltip className={cx(styles.tooltip)} placement={props.placement ?? "top"} offset={6}>
        {props.content}
      </RacTooltip>
    </TooltipTrigger>
  );
}
