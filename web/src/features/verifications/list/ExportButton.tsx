import { Download } from "lucide-react";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { Tooltip } from "#ui/Tooltip/Tooltip.tsx";
import { useExportList } from "./bulk/mutations.ts";
import type { ListParams } from "./list.ts";

/** Exports the whole filtered list as CSV. */
export function ExportButton({ params }: { params: ListParams }) {
  const exporting = useExportList();
  const save = async () => {
    try {
      await exporting.mutateAsync(params);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <Tooltip
      content={`Everything that matches the filters, as CSV${params.sortBy === "updated_at" ? ", by creation date" : ""}`}
      placement="bottom"
    >
      <Button icon={<Download aria-hidden />} onPress={save}>
        Export
      </Button>
    </Tooltip>
  );
}
