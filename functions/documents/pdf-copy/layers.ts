import { PDFArray, PDFDict, type PDFObject } from "@cantoo/pdf-lib";
import type { CopyBudget } from "./copy.ts";
import { at, dictIn, listIn, nameIn, oneOrMore, UnclearPdfError } from "./source.ts";

/**
 * Decides which layers (optional content, ISO 32000-2, 8.11) are visible when the file is opened. Hidden layers could
 * be switched on later, so copies leave them out. Visible layers become plain content.
 */
export class Layers {
  readonly #budget: CopyBudget;
  readonly #off = new Set<PDFDict>();
  readonly #on = new Set<PDFDict>();
  readonly #intents: Set<string>;
  readonly #isBaseOff: boolean;

  constructor(catalog: PDFDict, budget: CopyBudget) {
    this.#budget = budget;
    const properties = dictIn(at(catalog, "OCProperties"));
    const config = properties && dictIn(at(properties, "D"));
    const of = (key: string) => (config ? listIn(at(config, key)) : []);
    for (const group of of("ON")) if (group instanceof PDFDict) this.#on.add(group);
    for (const group of of("OFF")) if (group instanceof PDFDict) this.#off.add(group);
    this.#isBaseOff = config !== undefined && nameIn(at(config, "BaseState")) === "OFF";
    const intents = oneOrMore(config && at(config, "Intent")).map((one) => nameIn(one) ?? "");
    this.#intents = new Set(intents.length > 0 ? intents : ["View"]);
  }

  /**
   * @param layer an optional content group, or a membership dictionary that combines several
   * @throws UnclearPdfError if viewers disagree on whether it's visible
   */
  isHidden(layer: PDFObject | undefined): boolean {
    if (!(layer instanceof PDFDict)) return false;
    return nameIn(at(layer, "Type")) === "OCMD" ? !this.#isMemberSeen(layer) : !this.#isSeen(layer);
  }

  #isSeen(group: PDFDict): boolean {
    this.#budget.step();
    const isSeen = this.#isOn(group);
    const usage = dictIn(at(group, "Usage"));
    const view = usage && dictIn(at(usage, "View"));
    // Some viewers honor this setting and some don't.
    if (isSeen && view && nameIn(at(view, "ViewState")) === "OFF")
      throw new UnclearPdfError("a doubtful layer");
    return isSeen;
  }

  #isOn(group: PDFDict): boolean {
    const intents = oneOrMore(at(group, "Intent")).map((one) => nameIn(one) ?? "");
    const isHeeded =
      this.#intents.has("All") ||
      (intents.length > 0 ? intents : ["View"]).some((one) => this.#intents.has(one));
    if (!isHeeded && !this.#off.has(group)) return true;
    if (this.#off.has(group)) return false;
    return !this.#isBaseOff || this.#on.has(group);
  }

  #isMemberSeen(member: PDFDict): boolean {
    const expression = at(member, "VE");
    if (expression instanceof PDFArray && expression.size() > 0) return this.#holds(expression);
    const groups = at(member, "OCGs");
    const states = (groups instanceof PDFDict ? [groups] : listIn(groups))
      .filter((one) => one instanceof PDFDict)
      .map((one) => this.#isSeen(one));
    if (states.length === 0) return true;
    const policy = nameIn(at(member, "P"));
    if (policy === "AllOn") return states.every(Boolean);
    if (policy === "AnyOff") return states.includes(false);
    if (policy === "AllOff") return !states.includes(true);
    return states.includes(true);
  }

  #holds(expression: PDFObject | undefined): boolean {
    if (expression instanceof PDFDict) return this.#isSeen(expression);
    if (!(expression instanceof PDFArray)) return true;
    return this.#budget.within(() => {
      const [kind, ...parts] = listIn(expression);
      const states = parts.map((part) => this.#holds(part));
      const operator = nameIn(kind);
      if (operator === "Not") return !states[0];
      return operator === "Or" ? states.includes(true) : states.every(Boolean);
    });
  }
}

/** @returns the layer that a marked-content tag refers to by name */
export const layerNamed = (resources: PDFDict | undefined, key: string): PDFObject | undefined => {
  const properties = resources && dictIn(at(resources, "Properties"));
  return properties && at(properties, key);
};

/** @returns whether an object belongs to a hidden layer */
export const isInHiddenLayer = (dict: PDFDict, layers: Layers): boolean => layers.isHidden(at(dict, "OC"));
