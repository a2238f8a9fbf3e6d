import { Bookmark, X } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../Button/Button.tsx";
import { Form } from "../Form/Form.tsx";
import { TextField } from "../Text/TextField.tsx";
import styles from "./SearchBarAdvanced.module.css";
import { loadSearches, type SavedSearch, storeSearches, withSearch } from "./savedSearches.ts";
import type { SearchFilters } from "./searchFilters.ts";

const NAME_MISSING = "Please enter a name for this search";

/** The searches saved on this device. People can apply one, delete one and undo that, or save the current one. */
export function SearchBarSaved(props: {
  savedAs: string;
  /** @returns the filters currently set in the panel, or undefined while they're invalid */
  current: () => SearchFilters | undefined;
  onApply: (filters: SearchFilters) => void;
}) {
  const [searches, setSearches] = useState(() => loadSearches(localStorage, props.savedAs));
  const [deleted, setDeleted] = useState<{ name: string; before: SavedSearch[] } | null>(null);
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const [message, setMessage] = useState("");
  const form = useRef<HTMLFormElement>(null);

  const keep = (next: SavedSearch[]) => {
    const isKept = storeSearches(localStorage, props.savedAs, next);
    if (isKept) setSearches(next);
    return isKept;
  };
  const save = () => {
    if (name.trim() === "") {
      setError(NAME_MISSING);
      form.current?.querySelector("input")?.focus();
      return;
    }
    const filters = props.current();
    if (!filters) return;
    if (!keep(withSearch(searches, { name, filters, created: Date.now() }))) {
      setError("This browser has no room to save it");
      return;
    }
    setDeleted(null);
    setMessage(`Saved “${name.trim()}”`);
    setName("");
  };
  const remove = (search: SavedSearch) => {
    if (!keep(searches.filter(({ id }) => id !== search.id))) return;
    setMessage("");
    setDeleted({ name: search.name, before: searches });
  };

  return (
    <section className={styles.saved} aria-label="Saved searches">
      <h2 className={styles.heading}>Saved searches</h2>
      {searches.length > 0 && (
        <ul className={styles.searches}>
          {searches.map((search) => (
            <li key={search.id} className={styles.search}>
              <button type="button" className={styles.apply} onClick={() => props.onApply(search.filters)}>
                <Bookmark aria-hidden />
                <span className={styles.name}>{search.name}</span>
              </button>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Delete saved search ${search.name}`}
                onClick={() => remove(search)}
              >
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.said}>
        {deleted ? `Deleted “${deleted.name}”` : message}
        {deleted && (
          <Button
            size="sm"
            variant="ghost"
            autoFocus
            onPress={() => {
              keep(deleted.before);
              setDeleted(null);
              form.current?.querySelector("input")?.focus();
            }}
          >
            Undo
          </Button>
        )}
      </p>
      <Form form={{ ref: form, submit: save }} className={styles.save}>
        <TextField
          label="Name this search"
          hideLabel
          placeholder="Name this search"
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={(typed) => {
            setName(typed);
            setError(undefined);
          }}
          errorMessage={error}
        />
        <Button type="submit">Save Search</Button>
      </Form>
    </section>
  );
}
