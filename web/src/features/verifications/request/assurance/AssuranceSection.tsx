import { Plus } from "lucide-react";
import { WANTED_LEVELS } from "#contract/assurance/levels.ts";
import { WANTED, wantedText } from "#contract/assurance/words.ts";
import { CHECK_LABEL, SERVICES, type Service } from "#contract/checks/catalog.ts";
import type { VerificationType } from "#contract/enums.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { Button } from "#ui/Button/Button.tsx";
import type { Form } from "#ui/Form/useForm.ts";
import { Select } from "#ui/Select/Select.tsx";
import { Fold } from "../sections/Fold.tsx";
import type { RequestValues } from "../values.ts";
import styles from "./AssuranceSection.module.css";
import type { Reach } from "./reach.ts";

const ANY = "any";

/**
 * Asks which level of assurance the user needs, and says whether the request can reach it. It warns, but any level can
 * be asked for.
 * @param props.reach null if no level is asked for
 */
export function AssuranceSection(props: {
  form: Form<RequestValues>;
  type: VerificationType;
  reach: Reach | null;
}) {
  const { form, type, reach } = props;
  const { wantedAssurance: wanted, requestedServices: chosen } = form.values;
  const field = form.field("wantedAssurance");
  const add = (services: readonly Service[]) =>
    form.set(
      "requestedServices",
      SERVICES[type].filter((id) => chosen.includes(id) || services.includes(id)),
    );
  return (
    <Fold
      title={WANTED.title}
      value={wanted ? wantedText(wanted) : WANTED.any}
      description={WANTED.meaning}
      isOpen={wanted !== ""}
    >
      <Select
        label={WANTED.title}
        hideLabel
        options={[
          { id: ANY, label: WANTED.any },
          ...WANTED_LEVELS.map((level) => ({ id: level, label: wantedText(level) })),
        ]}
        {...field}
        value={wanted || ANY}
        onChange={(id) => form.set("wantedAssurance", WANTED_LEVELS.find((level) => level === id) ?? "")}
      />
      <div role="status" className={styles.reach}>
        {reach && (
          <Banner tone={reach.isReached ? "neutral" : "warn"}>
            <p>{reach.text}</p>
            {reach.ways.length > 0 && (
              <div className={styles.ways}>
                {reach.ways.map((way) => (
                  <Button key={way.join()} size="sm" icon={<Plus aria-hidden />} onPress={() => add(way)}>
                    {`Add ${way.length === 1 && way[0] ? CHECK_LABEL[way[0]] : `All ${way.length}`}`}
                  </Button>
                ))}
              </div>
            )}
          </Banner>
        )}
      </div>
    </Fold>
  );
}
