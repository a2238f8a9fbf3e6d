import { setTheme, THEMES, useTheme } from "#lib/page/theme.ts";
import styles from "./ThemeSwitch.module.css";

/** The icons are drawn here: lucide's would make the landing page load the whole chunk of shared icons. */
const LOOK = {
  system: { label: "System theme", sign: "M4 5h16v11H4Zm5 15h6m-3-4v4" },
  light: {
    label: "Light theme",
    sign: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5",
  },
  dark: { label: "Dark theme", sign: "M20 14.5A8.5 8.5 0 1 1 9.5 4a6.8 6.8 0 0 0 10.5 10.5Z" },
} as const;

/** Lets people choose the light, dark or system theme. It uses the browser's own radio buttons. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Theme</legend>
      {THEMES.map((id) => (
        <label key={id} className={styles.option} title={LOOK[id].label}>
          <input
            type="radio"
            name="theme"
            value={id}
            checked={theme === id}
            onChange={() => setTheme(id)}
            aria-label={LOOK[id].label}
            className="visually-hidden"
          />
          <svg
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d={LOOK[id].sign} />
          </svg>
        </label>
      ))}
    </fieldset>
  );
}
