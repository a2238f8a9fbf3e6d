const CIRCLE = "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z";

/** The few icons that the landing page needs. It has its own, so that it doesn't have to load the product's icons. */
const SIGNS = {
  arrow: "M5 12h14m-6-6 6 6-6 6",
  play: "M7 4.5v15l12-7.5Z",
  pause: "M8.5 5v14m7-14v14",
  menu: "M4 6h16M4 12h16M4 18h16",
  check: "m4.5 12.5 5 5 10-11",
  lock: "M6 11h12v9H6Zm2 0V8a4 4 0 0 1 8 0v3",
  clock: `${CIRCLE}M12 7v5l3 2`,
  waiting:
    "M12 3a9 9 0 0 1 6 2.3m2.3 3a9 9 0 0 1 .3 6.4m-2.2 3.3a9 9 0 0 1-5.6 2.9m-4-.4a9 9 0 0 1-4.7-4m-1-4a9 9 0 0 1 2.2-5.6",
  running: "M21 12a9 9 0 1 1-6.2-8.6",
  passed: `${CIRCLE}m-12.5.5 2.5 2.5 4.5-5`,
} as const;

export type Sign = keyof typeof SIGNS;

/**
 * An icon in the text's color, sized by the surrounding styles. Hidden from assistive technology, because the text next
 * to it, or its button's label, says what it means.
 */
export function Icon(props: { sign: Sign; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill={props.sign === "play" ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={props.className}
      aria-hidden="true"
    >
      <path d={SIGNS[props.sign]} />
    </svg>
  );
}
