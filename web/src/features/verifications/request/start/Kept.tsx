import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PEER_KIND_LABEL, TYPE_LABEL } from "#contract/labels.ts";
import {
  type DraftSummary,
  draftHref,
  draftName,
  draftsOptions,
} from "#features/verifications/shared/api/drafts.ts";
import {
  type Template,
  templateHref,
  templatesOptions,
} from "#features/verifications/shared/api/templates.ts";
import { relativeTime } from "#lib/format/format.ts";
import { useWorkspace } from "#lib/page/workspace.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import { useDeleteDraft } from "../mutations.ts";
import type { AskedPerson } from "../values.ts";
import styles from "./Start.module.css";

const TemplateDialog = lazyDialog(() => import("../templates/TemplateDialog.tsx"));
const DeleteTemplate = lazyDialog(() => import("../templates/DeleteTemplate.tsx"));

/** What the user began and didn't send, with links to continue. Nothing without drafts. */
export function Drafts() {
  const { data: drafts = [] } = useQuery(draftsOptions);
  const remove = useDeleteDraft();
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts" className={styles.heading}>
        Drafts
      </h2>
      <ul className={styles.kept}>
        {drafts.map((draft) => {
          const name = draftName(draft);
          return (
            <li key={draft.id} className={styles.item}>
              <span className={styles.words}>
                {name} <span className={styles.detail}>{draftDetail(draft)}</span>
              </span>
              <LinkButton size="sm" href={draftHref(draft)} aria-label={`Continue the draft for ${name}`}>
                Continue
              </LinkButton>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Delete the draft for ${name}`}
                onPress={() => remove.mutateAsync(draft.id)}
              >
                Delete
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function draftDetail({ form, type, updated_at }: DraftSummary): string {
  const labels: Readonly<Record<string, string>> = form === "peer" ? PEER_KIND_LABEL : TYPE_LABEL;
  const what = type && labels[type];
  return [what && (form === "peer" ? `${what}, peer check` : what), relativeTime(updated_at)]
    .filter(Boolean)
    .join(" · ");
}

/**
 * The user's and their teams' templates. Nothing without any.
 * @param props.people whom the user entered; the form starts with them
 */
export function Templates({ people }: { people: readonly AskedPerson[] }) {
  const { data: templates = [] } = useQuery(templatesOptions);
  const { teams } = useWorkspace();
  const [changing, setChanging] = useState<Template>();
  const [deleting, setDeleting] = useState<Template>();
  if (templates.length === 0) return null;
  return (
    <section aria-labelledby="templates">
      <h2 id="templates" className={styles.heading}>
        Templates
      </h2>
      <ul className={styles.kept}>
        {templates.map((template) => {
          const team = teams.find(({ id }) => id === template.team_id)?.name;
          const what = [TYPE_LABEL[template.verification_type], team, template.is_default && "default"];
          return (
            <li key={template.id} className={styles.item}>
              <span className={styles.words}>
                {template.name} <span className={styles.detail}>{what.filter(Boolean).join(" · ")}</span>
              </span>
              <LinkButton
                size="sm"
                href={templateHref(template)}
                state={{ people }}
                aria-label={`Use the template ${template.name}`}
              >
                Use
              </LinkButton>
              {template.can_manage && (
                <>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Change the template ${template.name}`}
                    onPress={() => setChanging(template)}
                  >
                    Change
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Delete the template ${template.name}`}
                    onPress={() => setDeleting(template)}
                  >
                    Delete
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {changing && (
        <TemplateDialog choices={changing} template={changing} onClose={() => setChanging(undefined)} />
      )}
      {deleting && <DeleteTemplate template={deleting} onClose={() => setDeleting(undefined)} />}
    </section>
  );
}
