import { useState } from "react";
import { DateField } from "#ui/DateField/DateField.tsx";
import { rangeErrors } from "./place.ts";

/** The first and last day of the report. Applies them when the focus leaves a field and both are valid. */
export function CustomRange(props: {
  from: string;
  to: string;
  onChange: (dates: { from: string; to: string }) => void;
}) {
  const { from, to } = props;
  const [dates, setDates] = useState({ from, to });
  const [shown, setShown] = useState({ from, to });
  const [applied, setApplied] = useState({ from, to });
  // Dates from outside, such as of the page before, replace what was typed. Those applied here don't, because the other
  // field may have been changed meanwhile.
  if (shown.from !== from || shown.to !== to) {
    setShown({ from, to });
    if (applied.from !== from || applied.to !== to) setDates({ from, to });
  }
  const [seen, setSeen] = useState({ from: false, to: false });
  const errors = rangeErrors(dates);
  const field = (name: "from" | "to") => ({
    name,
    value: dates[name],
    onChange: (value: string) => setDates({ ...dates, [name]: value }),
    onBlur: () => {
      setSeen({ ...seen, [name]: true });
      const isChanged = dates.from !== from || dates.to !== to;
      if (!isChanged || errors.from || errors.to) return;
      setApplied(dates);
      props.onChange(dates);
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
