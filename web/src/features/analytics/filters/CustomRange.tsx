import { useState } from "react";
import { DateField } from "#ui/DateField/DateField.tsx";
import { rangeErrors } from "./place.ts";

/** The first and last day of the report. Applies them when the focus leaves a field and both are valid. */
export function CustomRange(props: {
  from: string;
  to: string;
  onChange: (dates: { from: string; to: string }) => void;
}) {
  const [dates, setDates] = useState({ from: props.from, to: props.to });
  const [seen, setSeen] = useState({ from: false, to: false });
  const errors = rangeErrors(dates);
  const field = (name: "from" | "to") => ({
    name,
    value: dates[name],
    onChange: (value: string) => setDates({ ...dates, [name]: value }),
    onBlur: () => {
      setSeen({ ...seen, [name]: true });
      const isChanged = dates.from !== props.from || dates.to !== props.to;
      if (isChanged && !errors.from && !errors.to) props.onChange(dates);
    },
    errorMessage: seen[name] ? errors[name] : undefined,
  });
  return (
    <>
      <DateField label="From" {...field("from")} />
      <DateField label="To" {...field("to")} />
    </>
  );
}
