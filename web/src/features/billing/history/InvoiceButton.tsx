import { Download } from "lucide-react";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useDownloadInvoice } from "../mutations.ts";
import { usePayer } from "../usePayer.ts";

/** Downloads an invoice as a PDF. */
export function InvoiceButton({ id, number }: { id: string; number: string }) {
  const { id: teamId } = usePayer();
  const download = useDownloadInvoice();
  const save = async () => {
    try {
      await download.mutateAsync({ id, teamId, number });
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Download aria-hidden />}
      onPress={save}
      aria-label={`Download ${number}`}
    >
      {number}
    </Button>
  );
}
