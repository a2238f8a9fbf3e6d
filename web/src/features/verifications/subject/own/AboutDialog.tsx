import { useQuery } from "@tanstack/react-query";
import { detailOptions } from "#features/verifications/shared/api/queries.ts";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import type { Departure } from "../Farewell.tsx";
import { AboutRequest } from "../steps/AboutRequest.tsx";

/**
 * Shows what the subject shared and with whom, and lets them withdraw their consent, and report or block the requester.
 * Opens on any step.
 */
export function AboutDialog(props: {
  id: string;
  onLeave: (left: Departure | undefined) => void;
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
