import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/Button/Button.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import type { RequestValues } from "../values.ts";

const TemplateDialog = lazyDialog(() => import("./TemplateDialog.tsx"));

/** Saves the form's choices as a template. Shown once there's a type. */
export function SaveTemplateButton({ values }: { values: RequestValues }) {
  const [isOpen, setOpen] = useState(false);
  const { verificationType: type, requestedServices, purpose, priority, notes, wantedAssurance } = values;
  if (!type) return null;
  return (
    <>
      <Button size="sm" variant="ghost" icon={<BookmarkPlus aria-hidden />} onPress={() => setOpen(true)}>
        Save as Template
      </Button>
      {isOpen && (
        <TemplateDialog
          choices={{
            verification_type: type,
            requested_services: requestedServices,
            purpose,
            priority,
            notes: notes || null,
            wanted_assurance: wantedAssurance || null,
          }}
          template={undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
