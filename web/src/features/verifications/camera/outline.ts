import type { Size } from "#lib/files/geometry.ts";
import type { Box } from "./frames/luma.ts";

/** The outline's size at most, as shares of the view. */
const MOST = { width: 0.92, height: 0.88 };
/** What's kept around the outline, as a share of its size on each side: people don't hold a card exactly in it. */
const AROUND = 0.06;

/**
 * @param area the room for the video
 * @param video the video's own size
 * @returns the size at which it's shown: all of the area, unless that would cut off most of the video, as with a phone
 *   held upright and a camera that isn't
 */
export function viewIn(area: Size, video: Size): Size {
  if (video.width === 0 || area.width === 0) return area;
  const isSameWay = area.width > area.height === video.width > video.height;
  if (isSameWay) return area;
  const scale = Math.min(area.width / video.width, area.height / video.height);
  return { width: video.width * scale, height: video.height * scale };
}

/** @returns the outline of a document in the middle of the view, in its pixels */
export function outlineIn(view: Size, ratio: number): Box {
  const width = Math.min(view.width * MOST.width, view.height * MOST.height * ratio);
  const height = width / ratio;
  return { left: (view.width - width) / 2, top: (view.height - height) / 2, width, height };
}

/**
 * @param view the size at which the video is shown, filling the view (`object-fit: cover`)
 * @param video the video's own size
 * @returns the outlined part of the video with a margin, in the video's whole pixels
 */
export function outlinedPart(view: Size, video: Size, ratio: number): Box {
  const scale = Math.max(view.width / video.width, view.height / video.height);
  const outline = outlineIn(view, ratio);
  const width = Math.min(video.width, (outline.width * (1 + 2 * AROUND)) / scale);
  const height = Math.min(video.height, (outline.height * (1 + 2 * AROUND)) / scale);
  // Both are centered, so the part is, too.
  return {
    left: Math.round((video.width - width) / 2),
    top: Math.round((video.height - height) / 2),
    width: Math.round(width),
    height: Math.round(height),
  };
}
