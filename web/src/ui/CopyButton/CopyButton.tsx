import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { SECOND } from "#contract/time.ts";
import { Button } from "../Button/Button.tsx";
import { IconButton } from "../Button/IconButton.tsx";
import { toast } from "../Toast/toast.ts";

/** Milliseconds that "Copied" stays visible. */
const COPIED_FOR = 2 * SECOND;

/** Copies text to the clipboard, and confirms that it did. */
export function CopyButton(props: {
  text: string;
  label?: string;
  iconOnly?: boolean;
  size?: "sm" | "md";
  variant?: "secondary" | "ghost" | "primary";
  /** Id of the element that says what the button copies. Needed if several buttons on a page have the same label. */
  describedBy?: string;
}) {
  const label = props.label ?? "Copy";
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, COPIED_FOR, false);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.text);
      setCopied(true);
    } catch {
      toast.error("Your browser didn't allow copying");
    }
  };
  const icon = copied ? <Check aria-hidden /> : <Copy aria-hidden />;
  if (props.iconOnly)
    return (
      <IconButton label={copied ? "Copied" : label} size={props.size} onPress={copy}>
        {icon}
      </IconButton>
    );
  return (
    <Button
      icon={icon}
      size={props.size}
      variant={props.variant}
      onPress={copy}
      {...(props.describedBy && { "aria-describedby": props.describedBy })}
    >
      {copied ? "Copied" : label}
    </Button>
  );
}
