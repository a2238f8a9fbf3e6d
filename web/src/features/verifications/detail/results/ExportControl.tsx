import { Download } from "lucide-react";
import { useState } from "react";
import type { ExportFormat } from "#contract/enums.ts";
import { exportReport } from "#features/verifications/detail/evidence/files.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Select } from "#ui/Select/Select.tsx";
import { toast } from "#ui/Toast/toast.ts";
import styles from "./ExportControl.module.css";

/** The report's file formats. */
const FORMATS = [
  { id: "pdf", label: "PDF" },
  { id: "json", label: "JSON" },
  { id: "csv", label: "CSV" },
] as const satisfies readonly { id: ExportFormat; label: string }[];

/** Lets the viewer choose a format and download the report. Disabled unless they're allowed to export it. */
export function ExportControl({ verification }: { verification: VerificationDetail }) {
  const [format, setFormat] = useState<ExportFormat>("pdf");
  const isDisabled = !hasAction(verification, "export");
  const save = async () => {
    try {
      await exportReport(verification.id, format);
    } catch (error) {
      toast.error(messageOf(error, "Failed to export verification"));
    }
  };
  return (
    <div className={styles.control}>
      <Select
        label="Export format"
        hideLabel
        options={FORMATS}
        value={format}
        onChange={(id) => setFormat(FORMATS.find((option) => option.id === id)?.id ?? "pdf")}
        isDisabled={isDisabled}
      />
      <Button icon={<Download aria-hidden />} isDisabled={isDisabled} onPress={save}>
        Export
      </Button>
    </div>
  );
}
