/**
 * Inlines the app page's entry script. It only calls code from other scripts, so it's too small to be worth a request.
 * @param page the HTML of `app.html`
 * @param read reads a file of the build
 * @returns the HTML
 */
export function inlineEntry(page: string, read: (file: string) => string): string {
  const [tag, file] = /<script type="module"[^>]* src="\/(assets\/[^"]+)"><\/script>/.exec(page) ?? [];
  if (!tag || !file) throw new Error("app.html has no script of its own");
  const script = read(file)
    .replaceAll(/from\s*"\.\//g, 'from"/assets/')
    .trim();
  return page.replace(tag, () => `<script type="module">${script}</script>`);
}
