import { useQuery } from "@tanstack/react-query";
import { detailOptions } from "#features/verifications/shared/api/queries.ts";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import type { Left } from "../Farewell.tsx";
import { AboutRequest } from "../way/AboutRequest.tsx";

/** What the person gave and to whom, at any step: to withdraw, to report and to block. */
export function AboutDialog(props: {
  id: string;
  onLeave: (left: Left | undefined) => void;
  onClose: () => void;
}) {
  const { data } = useQuery(detailOptions(props.id));
  if (!data) return null;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && props.onClose()} title="About this request">
      <AboutRequest verification={data} onLeave={props.onLeave} />
    </Dialog>
  );
}
