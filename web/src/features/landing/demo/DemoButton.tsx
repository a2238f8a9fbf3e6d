import { type ComponentType, useState } from "react";
import { ButtonContent, buttonClass } from "#ui/Button/buttonLook.tsx";
import { Icon } from "../motif/Icon.tsx";

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const load = () => import("./DemoDialog.tsx");
/** Prefetches the dialog when the pointer or focus reaches the button. If that fails, pressing it tries again. */
const prefetch = () => void load().catch(() => {});

/** Opens the demo, whose code loads on demand. */
export function DemoButton() {
  const [isOpen, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={buttonClass({ size: "lg" })}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={async () => {
          const { DemoDialog } = await load();
          setDialog(() => DemoDialog);
          setOpen(true);
        }}
      >
        <ButtonContent icon={<Icon sign="play" />}>Watch Demo</ButtonContent>
      </button>
      {Dialog && <Dialog isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
