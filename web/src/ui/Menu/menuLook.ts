import styles from "./Menu.module.css";

/** Class of a menu's panel, which is the browser's own popover. */
export const menuPanelClass = styles.panel;
/** Class of the buttons and links in it. */
export const menuItemClass = styles.item;
