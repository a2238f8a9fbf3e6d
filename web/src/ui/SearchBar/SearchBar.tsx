import { SlidersHorizontal } from "lucide-react";
import { startTransition, useEffect, useId, useRef, useState } from "react";
import { Button } from "../Button/Button.tsx";
import { Count } from "../Count/Count.tsx";
import { lazyDialog } from "../Dialog/lazyDialog.tsx";
import { SearchField } from "../SearchField/SearchField.tsx";
import { Select } from "../Select/Select.tsx";
import { Skeleton } from "../Skeleton/Skeleton.tsx";
import styles from "./SearchBar.module.css";
import { SearchBarTags } from "./SearchBarTags.tsx";
import { ALL_TIME, isClearable, type SearchBarProps } from "./searchFilters.ts";
import { activeFilters } from "./searchMessages.ts";

const Advanced = lazyDialog(
  () => import("./SearchBarAdvanced.tsx"),
  <Skeleton shape="block" height="14rem" />,
);

const DEBOUNCE = 300;
const ANY = "any";

/**
 * Search and filters for a list. The quick filters apply at once, the search text shortly after people stop typing, and
 * the Advanced panel's filters when Apply Filters is pressed. Each active filter is a removable tag.
 */
export function SearchBar(props: SearchBarProps) {
  const { kind, filters, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const bar = useRef<HTMLElement>(null);
  const focusAdvanced = () => bar.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();

  // Typed text is sent after a delay, and other filters may have changed by then.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);
  const quick = (name: "search" | "status" | "type") => (value: string) =>
    onChange({ ...latest.current, [name]: value === ANY ? undefined : value });
  const close = () => {
    setOpen(false);
    focusAdvanced();
  };
  const clear = () => {
    onChange(kind.defaults);
    close();
  };
  const active = activeFilters(kind, filters, props);
  // The bar itself shows these three, so they don't count as advanced filters.
  const advanced = active.filter(({ id }) => !["search", "status", "type"].includes(id)).length;
  const shown = filters.dateRange === kind.defaults.dateRange && filters.dateRange !== ALL_TIME ? 1 : 0;

  return (
    <search ref={bar} className={styles.bar} aria-label={`Search and filter ${kind.noun}`}>
      <div className={styles.quick}>
        <div className={styles.search}>
          <SearchField
            label={`Search ${kind.noun}`}
            placeholder={kind.placeholder}
            debounce={DEBOUNCE}
            value={filters.search ?? ""}
            onChange={quick("search")}
          />
        </div>
        {kind.statuses && (
          <Select
            label="Status"
            hideLabel
            options={[{ id: ANY, label: "All statuses" }, ...kind.statuses]}
            value={filters.status ?? ANY}
            onChange={quick("status")}
          />
        )}
        {kind.types && (
          <Select
            label={kind.typeLabel ?? "Type"}
            hideLabel
            options={[{ id: ANY, label: `All ${(kind.typeLabel ?? "type").toLowerCase()}s` }, ...kind.types]}
            value={filters.type ?? ANY}
            onChange={quick("type")}
          />
        )}
        <Button
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={isOpen}
          {...(isOpen && { "aria-controls": panel })}
          onHoverStart={() => Advanced.ahead()}
          onFocus={() => Advanced.ahead()}
          onPress={() =>
            // A transition lets the button respond at once, however long the panel takes to render.
            startTransition(() => {
              if (!isOpen) props.onAdvanced?.();
              setOpen(!isOpen);
            })
          }
        >
          Advanced
          {advanced > shown && (
            <span aria-hidden>
              <Count value={advanced - shown} tone="accent" />
            </span>
          )}
        </Button>
      </div>
      <SearchBarTags
        active={active}
        onRemove={onChange}
        onLast={focusAdvanced}
        clear={!isOpen && isClearable(kind, filters) ? clear : undefined}
      />
      {isOpen && <Advanced {...props} id={panel} onClear={clear} onClose={close} />}
    </search>
  );
}
