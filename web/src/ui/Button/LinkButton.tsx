import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { AppLink, type AppLinkProps } from "../Link/AppLink.tsx";
import { ButtonContent, type ButtonSize, type ButtonVariant, buttonClass } from "./buttonLook.tsx";

export interface LinkButtonProps extends Omit<AppLinkProps, "children"> {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  trailingIcon?: ReactNode;
  fullWidth?: boolean;
}

/** A link that looks like a button. Use it for navigation, and Button for actions. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, icon, trailingIcon, fullWidth, className, children, ...rest } = props;
  return (
    <AppLink {...rest} className={cx(buttonClass({ variant, size, fullWidth }), className)}>
      <ButtonContent icon={icon} trailingIcon={trailingIcon}>
        {children}
      </ButtonContent>
    </AppLink>
  );
}
