import { Download } from "lucide-react";
import { messageOf } from "../../../lib/errors.ts";
import { Button } from "../../../ui/Button.tsx";
import { Tooltip } from "../../../ui/Tooltip.tsx";
import { toast } from "../../../ui/toast.ts";
import { exportList } from "../api/bulk.ts";
import type { ListParams } from "../api/list.ts";

/** Saves the whole list, as it is filtered, as CSV. */
export function ExportButton({ params }: { params: ListParams }) {
  const save = async () => {
    try {
      await exportList(params);
    } catch (error) {
      toast.error(messageOf(error, "Failed to export verifications"));
    }
  };
  return (
    <Tooltip
      content={`Everything that the filters let through, as CSV${params.sortBy === "updated_at" ? ", in order of creation" : ""}`}
      placement="bottom"
    >
      <Button icon={<Download aria-hidden />} onPress={save}>
        Export
      </Button>
    </Tooltip>
  );
}
