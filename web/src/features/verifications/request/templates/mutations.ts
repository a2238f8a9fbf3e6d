import type { TemplateBody } from "#contract/drafting/drafting.schema.ts";
import { templatesOptions } from "#features/verifications/shared/api/templates.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";

const { templates } = api.api.v1;

/** Saves a template. A retry of the same template must reuse its `key`. */
export const useSaveTemplate = () =>
  useAction({
    run: ({ template, key }: { template: TemplateBody; key: string }) =>
      call(templates.$post({ json: template }, { headers: { "Idempotency-Key": key } })),
    failure: "We couldn't save the template. Please try again.",
    after: (client) => client.invalidateQueries(templatesOptions),
  });

/** Changes a template's name, or whether it's its team's default. */
export const useChangeTemplate = () =>
  useAction({
    run: ({ id, template }: { id: string; template: TemplateBody }) =>
      call(templates[":id"].$put({ param: { id }, json: template })),
    failure: "We couldn't change the template. Please try again.",
    after: (client) => client.invalidateQueries(templatesOptions),
  });

export const useDeleteTemplate = () =>
  useAction({
    run: (id: string) => call(templates[":id"].$delete({ param: { id } })),
    failure: "We couldn't delete the template. Please try again.",
    after: (client) => client.invalidateQueries(templatesOptions),
  });
