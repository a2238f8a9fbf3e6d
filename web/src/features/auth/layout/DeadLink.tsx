import { MailX } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "#lib/http/errors.ts";
import { FormHead } from "./FormHead.tsx";

/** @returns whether the link was used, has expired or was never valid, so that trying again won't help */
export const isDeadLink = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code.startsWith("link_");

/** Shown instead of the page when its emailed link can't be used. @param props.children what to do instead */
export function DeadLink(props: { message: string; children: ReactNode }) {
  return (
    <div role="alert">
      <FormHead title="This link didn't work" icon={<MailX aria-hidden />}>
        {props.message}
      </FormHead>
      {props.children}
    </div>
  );
}
