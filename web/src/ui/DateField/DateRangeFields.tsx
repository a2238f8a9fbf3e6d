import { useState } from "react";
import { DateField } from "./DateField.tsx";

/** The first and last day, each as `YYYY-MM-DD` or, where an open end is allowed, empty. */
export interface DateSpan {
  from: string;
  to: string;
}

/**
 * The first and last day of a range, as two fields. Applies them when the focus leaves a field and both are valid.
 * @param errorsOf checks both days and returns a message for each wrong one
 */
export function DateRangeFields(
  props: DateSpan & {
    errorsOf: (dates: DateSpan) => Partial<DateSpan>;
    onChange: (dates: DateSpan) => void;
  },
) {
  const { from, to } = props;
  const [dates, setDates] = useState({ from, to });
  const [shown, setShown] = useState({ from, to });
  const [applied, setApplied] = useState({ from, to });
  // Dates set from outside, such as by the Back button, replace what was typed. Dates that these fields applied
  // themselves don't, because the other field may have changed in the meantime.
  if (shown.from !== from || shown.to !== to) {
    setShown({ from, to });
    if (applied.from !== from || applied.to !== to) setDates({ from, to });
  }
  const [seen, setSeen] = useState({ from: false, to: false });
  const errors = props.errorsOf(dates);
  const field = (name: keyof DateSpan) => ({
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
