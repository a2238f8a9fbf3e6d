import type { ReactNode } from "react";
import { AppLink } from "../Link/AppLink.tsx";
import { Tooltip } from "../Tooltip/Tooltip.tsx";
import { Button, type ButtonProps } from "./Button.tsx";
import { buttonClass } from "./buttonLook.tsx";

export interface IconButtonProps
  extends Omit<ButtonProps, "children" | "icon" | "trailingIcon" | "size" | "fullWidth" | "trust"> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  children: ReactNode;
  size?: "sm" | "md" | undefined;
  href?: string;
}

/** A button, or with `href` a link, with only an icon. It always has an accessible name and a tooltip. */
export function IconButton({
  label,
  children,
  variant = "ghost",
  size = "md",
  href,
  ...props
}: IconButtonProps) {
  if (href)
    return (
      <AppLink
        href={href}
        aria-label={label}
        title={label}
        className={buttonClass({ variant, size, iconOnly: true })}
      >
        {children}
      </AppLink>
    );
  return (
    <Tooltip content={label}>
      <Button {...props} aria-label={label} variant={variant} size={size} icon={children} />
    </Tooltip>
  );
}
