import { escapeHtml } from "./escapeHtml.ts";
import type { Page } from "./pages.ts";

/** Drawn by `scripts/site-pictures.ts`. */
const PICTURE = {
  path: "/link-preview.png",
  width: "1200",
  height: "630",
  alt: "Countersign: know who you're dealing with.",
} as const;

/**
 * Builds the tags that chats and social networks use for a link's preview (ogp.me; Twitter falls back to the `og:`
 * tags). They're the same for every token, so a preview reveals nothing about what a shared link shows. A page that
 * search engines mustn't list gets no `og:url`, because its real address contains the token.
 * @param site the product's public address
 */
export function linkPreview(page: Page, site: URL): string {
  const tags = {
    "og:type": "website",
    "og:site_name": "Countersign",
    "og:title": page.title,
    "og:description": page.description,
    ...(!page.noindex && { "og:url": new URL(page.path, site).href }),
    "og:image": new URL(PICTURE.path, site).href,
    "og:image:type": "image/png",
    "og:image:width": PICTURE.width,
    "og:image:height": PICTURE.height,
    "og:image:alt": PICTURE.alt,
  };
  const properties = Object.entries(tags).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
  );
  return [...properties, '<meta name="twitter:card" content="summary_large_image" />'].join("\n    ");
}
