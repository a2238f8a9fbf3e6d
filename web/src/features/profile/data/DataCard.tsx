import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { saveAs } from "#lib/files/saveAs.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import { FoldCard } from "#ui/Disclosure/FoldCard.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useExportData } from "../mutations.ts";
import { SettingRow } from "../SettingRow.tsx";
import { exportName } from "./exportName.ts";

const DeleteDialog = lazyDialog(() => import("./DeleteDialog.tsx"));

/** Lets people export the data we hold about them, or delete their account. */
export function DataCard() {
  const [isDeleting, setDeleting] = useState(false);
  const download = useExportData();
  const takeAlong = async () => {
    try {
      saveAs(await download.mutateAsync(), exportName(new Date()));
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <FoldCard id="data" title="Your data" summary="Export everything, or delete your account">
      <SettingRow
        icon={<Download aria-hidden />}
        title="Export"
        action={<Button onPress={takeAlong}>Export My Data</Button>}
      >
        A JSON file with everything we hold about you.
      </SettingRow>
      <SettingRow
        icon={<Trash2 aria-hidden />}
        title="Delete account"
        action={
          <Button variant="danger" onPress={() => setDeleting(true)}>
            Delete Account
          </Button>
        }
      >
        This permanently deletes your profile, documents and pending requests.
      </SettingRow>
      {isDeleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </FoldCard>
  );
}
