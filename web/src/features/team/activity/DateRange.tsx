import { useState } from "react";
import { DateField } from "#ui/DateField/DateField.tsx";
import { rangeErrors } from "./place.ts";

interface Dates {
  dateFrom: string;
  dateTo: string;
}

/** The first and last day of the log. Applies them when the focus leaves a field and both are valid. */
export function DateRange({
  dateFrom,
  dateTo,
  onChange,
}: Dates & {
  onChange: (dates: Dates) => void;
}) {
  const [dates, setDates] = useState<Dates>({ dateFrom, dateTo });
  const [seen, setSeen] = useState({ dateFrom: false, dateTo: false });
  const errors = rangeErrors(dates);
  const field = (name: keyof Dates) => ({
    name,
    value: dates[name],
    onChange: (value: string) => setDates({ ...dates, [name]: value }),
    onBlur: () => {
      setSeen({ ...seen, [name]: true });
      const isChanged = dates.dateFrom !== dateFrom || dates.dateTo !== dateTo;
      if (isChanged && !errors.dateFrom && !errors.dateTo) onChange(dates);
    },
    errorMessage: seen[name] ? errors[name] : undefined,
  });
  return (
    <>
      <DateField label="From" {...field("dateFrom")} />
      <DateField label="To" {...field("dateTo")} />
    </>
  );
}
