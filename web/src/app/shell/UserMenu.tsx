import { ChevronDown, Gauge, LogOut, Share2, UserRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useWorkspace } from "#lib/page/workspace.ts";
import { signOut, useUser } from "#lib/session/session.ts";
import { Avatar } from "#ui/Avatar/Avatar.tsx";
import { cx } from "#ui/cx.ts";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { menuItemClass, menuPanelClass } from "#ui/Menu/menuLook.ts";
import { ThemeSwitch } from "#ui/ThemeSwitch/ThemeSwitch.tsx";
import { toast } from "#ui/Toast/toast.ts";
import styles from "./UserMenu.module.css";
import { WorkspaceSwitch } from "./WorkspaceSwitch.tsx";

/**
 * The account menu: the signed-in user, workspaces, the theme, personal pages and Logout. It uses the browser's native
 * popover, which closes on Escape and on clicks outside, returns the focus, and needs no extra code.
 */
export function UserMenu() {
  const user = useUser();
  const { team, choices } = useWorkspace();
  const panel = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shownFor = useRef(key);

  useEffect(() => {
    if (shownFor.current !== key) panel.current?.hidePopover();
    shownFor.current = key;
  }, [key]);

  const leave = () => {
    // After signing out, the guard redirects to the landing page.
    signOut();
    toast.success("Logged out successfully");
  };
  return (
    <>
      <button
        type="button"
        className={styles.trigger}
        popoverTarget="account"
        aria-label={`Account: ${user.name}${team && choices.length > 0 ? `, ${team.name}` : ""}`}
      >
        <Avatar name={user.name} src={user.avatar} size="sm" />
        <span className={styles.name}>
          <span className="truncate">{user.name}</span>
          {team && choices.length > 0 && <span className={`${styles.team} truncate`}>{team.name}</span>}
        </span>
        <ChevronDown aria-hidden className={styles.chevron} />
      </button>
      <div ref={panel} id="account" popover="auto" className={cx(menuPanelClass, styles.panel)}>
        <div className={styles.who}>
          <span className={styles.strong}>{user.name}</span>
          <span className={styles.mail}>{user.email}</span>
        </div>
        {choices.length > 0 && <WorkspaceSwitch current={team?.id ?? ""} choices={choices} />}
        <div className={styles.theme}>
          Theme
          <ThemeSwitch />
        </div>
        <AppLink href="/app/profile" className={cx(menuItemClass, styles.item)}>
          <UserRound aria-hidden />
          Profile
        </AppLink>
        <AppLink href="/app/share-profile" className={cx(menuItemClass, styles.item)}>
          <Share2 aria-hidden />
          Share Profile
        </AppLink>
        <AppLink href="/app/trust-score" className={cx(menuItemClass, styles.item)}>
          <Gauge aria-hidden />
          Trust Score
        </AppLink>
        <button type="button" className={cx(menuItemClass, styles.item)} onClick={leave}>
          <LogOut aria-hidden />
          Logout
        </button>
      </div>
    </>
  );
}
