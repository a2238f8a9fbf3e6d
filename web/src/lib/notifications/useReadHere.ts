import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../http/api.ts";
import { call } from "../http/http.ts";
import { bellQuery, refetchNotifications } from "./notifications.ts";

/**
 * While a verification's page is shown, marks notifications about it as read, including new ones, because the page
 * already shows the same news.
 * @param isShown whether the page has loaded
 */
export function useReadHere(verificationId: string, isShown: boolean): void {
  const client = useQueryClient();
  const unread = useQuery(bellQuery).data?.unread_count ?? 0;
  const isVisible = useIsVisible();
  useEffect(() => {
    if (unread === 0 || !isVisible || !isShown) return;
    call(api.api.notifications["read-all"].$post({ json: { verificationId } })).then(
      ({ read }) => read > 0 && refetchNotifications(client),
      // If the call fails, the notifications stay unread.
      () => {},
    );
  }, [verificationId, unread, isVisible, isShown, client]);
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isVisible;
}
