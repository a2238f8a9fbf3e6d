import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { messageOf } from "#lib/http/errors.ts";
import { notificationHref } from "#lib/notifications/notificationHref.ts";
import { toast } from "#ui/Toast/toast.ts";
import { useMark } from "./queries.ts";

/** Matches only well-formed ids, because the match becomes part of the API call's path. */
const OPEN = /^#open=(ntf_\w+)$/;

/**
 * Opens the notification whose id is in the URL's fragment, as in links from emails and push notifications: marks it as
 * read, and goes to the page that it links to.
 */
export function useOpened(): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { mutateAsync } = useMark();
  const id = OPEN.exec(hash)?.[1];
  useEffect(() => {
    if (!id) return;
    // Remove the fragment first, so that Back doesn't open the notification again.
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
