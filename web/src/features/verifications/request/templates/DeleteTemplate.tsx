import type { Template } from "#features/verifications/shared/api/templates.ts";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { useDeleteTemplate } from "./mutations.ts";

/** Asks before a template is deleted. */
export default function DeleteTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const remove = useDeleteTemplate();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Delete the template “${template.name}”?`}
      confirmLabel="Delete Template"
      danger
      onConfirm={() => remove.mutateAsync(template.id)}
    >
      {template.team_id ? "Nobody in the team can use it anymore. " : ""}Requests that were made with it stay
      as they are.
    </ConfirmDialog>
  );
}
