import { Info } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { Tooltip, TooltipTrigger } from "react-aria-components/Tooltip";
import { cx } from "../cx.ts";
import styles from "./InfoTip.module.css";
import tooltip from "./Tooltip.module.css";

/** Explains what a word or figure means: on hover, on focus, and, unlike {@link Tooltip}, on a tap. */
export function InfoTip(props: {
  /** What is explained. */
  about: string;
  children: string;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <TooltipTrigger delay={200} closeDelay={80} isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        className={`print-hide ${styles.button}`}
        aria-label={`What ${props.about} means`}
        onPress={() => setOpen(true)}
      >
        <Info aria-hidden />
      </Button>
      <Tooltip className={cx(tooltip.tooltip)} placement="top" offset={4}>
        {props.children}
      </Tooltip>
    </TooltipTrigger>
  );
}
