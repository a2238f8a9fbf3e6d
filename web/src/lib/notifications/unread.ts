import { markTitle } from "../page/title.ts";

/** Larger numbers show as "99+". */
const MOST = 99;

/** @returns the number of unread notifications, short enough for a badge */
export const badgeText = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

/** Shows unread notifications in the browser tab: their number before the title, and a dot on the icon. */
export function showUnread(count: number): void {
  markTitle(count > 0 ? `(${badgeText(count)}) ` : "");
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = count > 0 ? "/icon-unread.svg" : "/icon.svg";
}
