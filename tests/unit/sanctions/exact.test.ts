import { expect, it } from "vitest";
import { exactKeysOf, exactNameOf, isSameName } from "#functions/checks/sanctions/exact.ts";
import type { SubjectKind } from "#functions/checks/sanctions/name-forms.ts";
import { fold } from "#functions/checks/spelling/fold.ts";
import { ODD_ENTRIES } from "#tests/fixtures/odd-entries.ts";

const isSame = (a: string, b: string, kind: SubjectKind) =>
  isSameName(exactNameOf(a, kind), exactNameOf(b, kind));

it.each<[string, string, SubjectKind]>([
  ["Ben Ali", "ALI, Ben", "person"],
  ["Dr. Oskar Velmar Jr.", "VELMAR, Oskar", "person"],
  ["VM 17", "VM-17", "organization"],
  ["Oskar AlVelmar", "AL-VELMAR, Oskar", "person"],
  ["Os.k.ar Vel.mar", "VELMAR, Oskar", "person"],
  ["V el ma rosk ar", "VELMAR, Oskar", "person"],
  ["Vel as mar", "VELASMAR", "organization"],
  ["Velmar Bank & Co", "THE VELMAR BANK AND COMPANY", "organization"],
  ["GmbH Velmar", "VELMAR Gesellschaft mit beschränkter Haftung", "organization"],
])("%s is the same as %s", (a, b, kind) => {
  expect(isSame(a, b, kind)).toBe(true);
});

it.each<[string, string, SubjectKind]>([
  ["Ben Ali", "ALI, Bin", "person"],
  ["Ben Ali", "ALI, Al", "person"],
  ["Oskar Velmar", "VELMAR, Oskar Ben", "person"],
  ["Dolun", "DOLUN, Dolun", "person"],
  ["Glen Trader", "GERTLER, Dan", "person"],
  ["Rok Savelma", "VELMAR, Oska", "person"],
  ["VM 17", "VM-71", "organization"],
  ["17 LLC", "17 CORP.", "organization"],
  ["First Bank", "FIRST NATIONAL BANK", "organization"],
  ["Bank Velmar", "VELMAR BANK", "organization"],
])("%s isn't the same as %s", (a, b, kind) => {
  expect(isSame(a, b, kind)).toBe(false);
});

it("a name that is stored normalized keeps its keys", () => {
  for (const { kind, name, aliases, weak = [] } of ODD_ENTRIES)
    for (const one of [name, ...aliases, ...weak]) {
      const as = kind === "entity" ? "organization" : "person";
      expect(exactKeysOf(one, as).length, one).toBeGreaterThan(0);
      expect(exactKeysOf(fold(one), as)).toEqual(exactKeysOf(one, as));
    }
});

it("an empty name has no key, so it equals nothing", () => {
  for (const kind of ["person", "organization"] as const)
    for (const name of ["", " ", "—", "…!"]) {
      expect(exactKeysOf(name, kind)).toEqual([]);
      expect(isSame(name, name, kind)).toBe(false);
    }
});
