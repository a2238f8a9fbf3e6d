import { moneyOfCents } from "#contract/billing/money.ts";

/** An amount in tabular numerals, on one line. `free` replaces an amount of 0. */
export function Money(props: ({ dollars: number } | { cents: number }) & { free?: string }) {
  const cents = "cents" in props ? props.cents : Math.round(props.dollars * 100);
  if (cents === 0 && props.free) return <>{props.free}</>;
  return <span className="amount">{moneyOfCents(cents)}</span>;
}
