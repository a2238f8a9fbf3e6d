import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Walkthrough } from "./Walkthrough.tsx";

/** The demo, in a dialog. */
export function DemoDialog(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Dialog {...props} size="lg" title="From question to answer" description="A sample, in five steps.">
      <Walkthrough onDone={() => props.onOpenChange(false)} />
    </Dialog>
  );
}
