import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { WantedLevel } from "#contract/assurance/levels.ts";
import type { Service } from "#contract/checks/catalog.ts";
import type { Purpose, VerificationType } from "#contract/enums.ts";
import { isRefused } from "#lib/http/errors.ts";
import { draftOptions } from "../shared/api/drafts.ts";
import { detailOptions } from "../shared/api/queries.ts";
import { templatesOptions } from "../shared/api/templates.ts";
import { type Asker, askerOf } from "../shared/asking.ts";
import { choicesLike, valuesLike, withTemplate } from "./again.ts";
import { draftedValues } from "./draft.ts";
import { readPrefill } from "./prefill.ts";
import { type AskedPerson, emptyValues, type RequestMode, type RequestValues } from "./values.ts";

/** What the form starts with. */
export interface Start {
  mode: RequestMode;
  type: VerificationType | "";
  purpose: Purpose | undefined;
  wantedAssurance: WantedLevel | undefined;
  /** The services to choose; undefined for those of `values`. */
  services: readonly Service[] | undefined;
  /** Values from a draft, an earlier request or a template; undefined for an empty form. */
  values: RequestValues | undefined;
  /** The people whom the user entered on the page before. */
  people: readonly AskedPerson[];
  draft: { id: string; asker: Asker | undefined; updatedAt: string } | undefined;
  templateId: string | undefined;
}

/** A refusal means that it isn't there; anything else is for the page's error screen, which can try again. */
const throwOnError = (error: Error) => !isRefused(error);

/**
 * Reads what the request starts with from the page's URL: `?type=`, `?mode=`, `?purpose=`, `?assurance=`, `?services=`;
 * `?draft=<id>` continues a draft, `?again=<id>` starts from an earlier request, `?like=<id>` from its choices alone,
 * and `?template=<id>` from a template.
 * @returns `start`: undefined while it loads; `isChosen`: whether the URL says what to ask for, so that the form opens;
 *   `key`: identifies the start. It stays the same when the form on screen saves its first draft; call `onDraft` then.
 *   `isGone`: whether the draft, request or template wasn't found; `startOver`: opens an empty form
 */
export function useStart() {
  const [params, setParams] = useSearchParams();
  const state = useLocation().state as { people?: AskedPerson[]; startedOver?: string } | null;
  const prefill = readPrefill(params);
  const [again, like, templateId] = ["again", "like", "template"].map((name) => params.get(name));
  const created = useRef<string>(undefined);
  // The draft that the form on screen has made doesn't need to be read.
  const draftId = params.get("draft") === created.current ? null : params.get("draft");
  const earlier = again ?? like;

  const draft = useQuery({ ...draftOptions(draftId ?? ""), enabled: Boolean(draftId) });
  const request = useQuery({ ...detailOptions(earlier ?? ""), enabled: Boolean(earlier), throwOnError });
  const templates = useQuery({ ...templatesOptions, enabled: Boolean(templateId), throwOnError });
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
  // A draft has all that the user entered and chose, also what they changed since.
  const isDraft = draft.data !== undefined;
  const start: Start = {
    type: prefill.type,
    purpose: isDraft ? undefined : prefill.purpose,
    wantedAssurance: isDraft ? undefined : prefill.wantedAssurance,
    services: isDraft || !params.has("services") ? undefined : prefill.services,
    mode,
    values,
    people: isDraft ? [] : (state?.people ?? []),
    draft: draft.data && {
      id: draft.data.id,
      asker: askerOf(draft.data.values.asker),
      updatedAt: draft.data.updated_at,
    },
    templateId: template?.id,
  };
  const isNamed = Boolean(params.get("draft") || earlier || templateId);
  const isChosen = prefill.type !== "" || isNamed;
  // Once the form is left, its draft is one like any other.
  useEffect(() => {
    if (!isChosen) created.current = undefined;
  }, [isChosen]);
  return {
    start: isLoading ? undefined : start,
    isChosen,
    isGone:
      !isLoading &&
      Boolean((draftId && !draft.data) || (earlier && !request.data) || (templateId && !template)),
    key: [mode, draftId, again, like, templateId, state?.startedOver].join(" "),
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
    startOver(type: VerificationType | "") {
      created.current = undefined;
      setParams(
        { ...(type && { type }), ...(mode === "self" && { mode }) },
        { replace: true, preventScrollReset: true, state: { startedOver: crypto.randomUUID() } },
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
