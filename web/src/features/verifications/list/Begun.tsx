import { useQuery } from "@tanstack/react-query";
import { plural } from "#contract/plural.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { draftHref, draftName, draftsOptions } from "../shared/api/drafts.ts";
import { templateHref, templatesOptions } from "../shared/api/templates.ts";
import styles from "./Begun.module.css";

/** How many drafts and how many templates are linked here. The page for new requests lists all. */
const SHOWN = 3;

/** Links to continue what the user began, and to start from a template. Nothing without drafts and templates. */
export function Begun() {
  const { data: drafts = [] } = useQuery(draftsOptions);
  const { data: templates = [] } = useQuery(templatesOptions);
  if (drafts.length + templates.length === 0) return null;
  const others = Math.max(0, drafts.length - SHOWN) + Math.max(0, templates.length - SHOWN);
  return (
    <nav aria-label="Drafts and templates" className={styles.begun}>
      {drafts.slice(0, SHOWN).map((draft) => (
        <LinkButton key={draft.id} size="sm" href={draftHref(draft)}>
          Continue draft: {draftName(draft)}
        </LinkButton>
      ))}
      {templates.slice(0, SHOWN).map((template) => (
        <LinkButton key={template.id} size="sm" href={templateHref(template)}>
          Use template: {template.name}
        </LinkButton>
      ))}
      {others > 0 && (
        <LinkButton size="sm" variant="ghost" href="/app/verifications/new">
          {plural(others, "other", "others")}
        </LinkButton>
      )}
    </nav>
  );
}
