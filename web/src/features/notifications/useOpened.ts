import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { messageOf } from "#lib/errors.ts";
import { notificationHref } from "#lib/notificationHref.ts";
import { toast } from "#ui/Toast/toast.ts";
import { useMark } from "./queries.ts";

/** Nothing but an id, because the rest of a link's fragment would become a part of the call's path. */
const OPEN = /^#open=(ntf_\w+)$/;

/**
 * Opens the notification that the URL's fragment names, as links in mails and pushed notifications do: marks it as read,
 * and goes where it leads.
 */
export function useOpened(): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { mutateAsync } = useMark();
  const id = OPEN.exec(hash)?.[1];
  useEffect(() => {
    if (!id) return;
    // The fragment goes first, so that Back doesn't open the notification again.
    void navigate(pathname + search, { replace: true });
    mutateAsync({ id, as: "read" }).then(
      ({ notification }) => {
        const href = notificationHref(notification.data);
        if (href) void navigate(href);
      },
      (error: unknown) => toast.error(messageOf(error)),
    );
  }, [id, navigate, pathname, search, mutateAsync]);
}
