/**
 * Moves `style` attributes, which the Content-Security-Policy forbids, into rules for one `<style>` element. This is
 * safe because React doesn't patch attributes during hydration, and the policy allows later changes through the DOM.
 * @returns the markup without `style` attributes, and the rules
 */
export function extractInlineStyles(html: string): { html: string; css: string } {
  const rules = new Map<string, number>();
  const clean = html.replace(/ style="([^"]*)"/g, (_match, escaped: string) => {
    const text = escaped.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
    if (!rules.has(text)) rules.set(text, rules.size);
    return ` data-s="${rules.get(text)}"`;
  });
  const css = [...rules].map(([text, n]) => `[data-s="${n}"]{${text}}`).join("");
  return { html: clean, css };
}
