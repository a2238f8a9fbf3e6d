import { Badge } from "#ui/Badge/Badge.tsx";
import { Icon } from "../motif/Icon.tsx";
import { Section } from "../Section.tsx";
import styles from "./Stories.module.css";
import { useRotation } from "./useRotation.ts";

const STORIES = [
  {
    words:
      "I used to ask for pay stubs by email and hope. Now the employer confirms the job, and I can see that it was the employer.",
    who: "A landlord",
    what: "Verifying an applicant",
  },
  {
    words:
      "I could see who was asking, why, and what they would get. I agreed, added my license, and got the same page they did.",
    who: "An applicant",
    what: "Being verified",
  },
  {
    words:
      "The report said ‘not checked’ where nothing was checked. That line made our compliance team trust the rest.",
    who: "An operations lead",
    what: "Verifying suppliers",
  },
] as const;

/** A carousel of testimonials from both sides. */
export function Stories() {
  const { index, rotating, send } = useRotation(STORIES.length);
  return (
    <Section id="stories" title="Stories from both sides." ground="paper" className={styles.columns}>
      <section
        aria-roledescription="carousel"
        aria-label="Testimonials"
        className={styles.carousel}
        onPointerEnter={() => send({ type: "hold" })}
        onPointerLeave={() => send({ type: "release" })}
        onFocus={() => send({ type: "hold" })}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) send({ type: "release" });
        }}
      >
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.control}
            aria-label={rotating ? "Pause testimonials" : "Play testimonials"}
            onClick={() => send({ type: "toggle" })}
          >
            <Icon sign={rotating ? "pause" : "play"} />
          </button>
          {STORIES.map(({ who }, i) => (
            <button
              key={who}
              type="button"
              className={styles.control}
              aria-label={`Testimonial ${i + 1} of ${STORIES.length}`}
              aria-current={i === index || undefined}
              onClick={() => send({ type: "select", index: i })}
            >
              <span className={styles.dot} data-rotating={rotating || undefined} />
            </button>
          ))}
        </div>
        <div className={styles.slides} aria-live={rotating ? "off" : "polite"}>
          {STORIES.map(({ words, who, what }, i) => (
            <figure
              key={who}
              aria-roledescription="slide"
              aria-label={`${i + 1} of ${STORIES.length}`}
              className={styles.slide}
              data-shown={i === index || undefined}
            >
              <blockquote className={styles.words}>{words}</blockquote>
              <figcaption className={styles.who}>
                <b>{who}</b>
                <span>{what}</span>
                <Badge size="sm">Sample story</Badge>
              </figcaption>
            </figure>
          ))}
        </div>
      </section>
    </Section>
  );
}
