import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { Service } from "#contract/checks/catalog.ts";
import type { Purpose, VerificationType } from "#contract/enums.ts";
import { draftOptions } from "../shared/api/drafts.ts";
import { detailOptions } from "../shared/api/queries.ts";
import { templatesOptions } from "../shared/api/templates.ts";
import { type Asker, askerOf } from "../shared/asking.ts";
import { choicesLike, valuesLike, withTemplate } from "./again.ts";
import { draftedValues } from "./draft.ts";
import { readPrefill } from "./prefill.ts";
import { type AskedPerson, emptyValues, type RequestMode, type RequestValues, withPeople } from "./values.ts";

/** What the form starts with. */
export interface Start {
  mode: RequestMode;
  type: VerificationType | "";
  purpose: Purpose | undefined;
  services: readonly Service[];
  /** Values from a draft, an earlier request or a template; undefined for an empty form. */
  values: RequestValues | undefined;
  /** The people whom the user entered on the page before. */
  people: readonly AskedPerson[];
  draft: { id: string; asker: Asker | undefined; updatedAt: string } | undefined;
  templateName: string | undefined;
}

/**
 * Reads what the request starts with from the page's URL: `?type=`, `?mode=`, `?purpose=`, `?services=`; `?draft=<id>`
 * continues a draft, `?again=<id>` starts from an earlier request, `?like=<id>` from its choices alone, and
 * `?template=<id>` from a template.
 * @returns `start`: undefined while it loads; `isChosen`: whether the URL says what to ask for, so that the form opens;
 *   `key`: identifies the start. It stays the same when the form on screen saves its first draft; call `onDraft` then.
 *   `isGone`: whether the draft, request or template wasn't found
 */
export function useStart() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const prefill = readPrefill(params);
  const [again, like, templateId] = ["again", "like", "template"].map((name) => params.get(name));
  const created = useRef<string>(undefined);
  // The draft that the form on screen has made doesn't need to be read.
  const draftId = params.get("draft") === created.current ? null : params.get("draft");
  const earlier = again ?? like;

  const draft = useQuery({ ...draftOptions(draftId ?? ""), enabled: Boolean(draftId) });
  const request = useQuery({ ...detailOptions(earlier ?? ""), enabled: Boolean(earlier) });
  const templates = useQuery({ ...templatesOptions, enabled: Boolean(templateId) });
  const template = templates.data?.find(({ id }) => id === templateId);
  const values = draft.data
    ? draftedValues(draft.data.values)
    : request.data
      ? again
        ? valuesLike(request.data)
        : choicesLike(request.data)
      : template && withTemplate(emptyValues(), template);
  const mode = draft.data?.form === "self" ? "self" : prefill.mode;
  const isLoading =
    (draftId && draft.isLoading) || (earlier && request.isLoading) || (templateId && templates.isLoading);
  const people = (state as { people?: AskedPerson[] } | null)?.people ?? [];
  const start: Start = {
    ...prefill,
    purpose: prefill.purpose,
    mode,
    values,
    people,
    draft: draft.data && {
      id: draft.data.id,
      asker: askerOf(draft.data.values.asker),
      updatedAt: draft.data.updated_at,
    },
    templateName: template?.name,
  };
  const isNamed = Boolean(params.get("draft") || earlier || templateId);
  return {
    start: isLoading ? undefined : start,
    isChosen: prefill.type !== "" || isNamed,
    isGone:
      !isLoading &&
      Boolean((draftId && !draft.data) || (earlier && !request.data) || (templateId && !template)),
    key: [mode, draftId, again, like, templateId].join(" "),
    show(next: { type: VerificationType | ""; mode: RequestMode }) {
      setParams(
        (now) => {
          for (const [name, value] of Object.entries({
            type: next.type,
            mode: next.mode === "self" ? "self" : "",
          }))
            if (value) now.set(name, value);
            else now.delete(name);
          return now;
        },
        { replace: true, preventScrollReset: true, state },
      );
    },
    onDraft(id: string) {
      created.current = id;
      setParams(
        (now) => {
          now.set("draft", id);
          return now;
        },
        { replace: true, preventScrollReset: true, state },
      );
    },
  };
}

/** @returns an empty form's values, or those of the start, with the people entered before */
export const startWith = ({ values, people }: Start, blank: RequestValues): RequestValues =>
  withPeople(values ?? blank, people);
