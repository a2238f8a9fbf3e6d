import { Download, Printer } from "lucide-react";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { toast } from "#ui/Toast/toast.ts";
import type { ReportQuery } from "./filters/place.ts";
import { useExportReport } from "./queries.ts";

/** Prints the report, or downloads it as CSV. */
export function ReportActions({ query }: { query: ReportQuery }) {
  const exporting = useExportReport();
  const save = async () => {
    try {
      await exporting.mutateAsync(query);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <>
      <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
        Print
      </Button>
      <Button icon={<Download aria-hidden />} onPress={save}>
        Export CSV
      </Button>
    </>
  );
}
