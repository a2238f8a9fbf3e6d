import { cutOut, type View } from "./crop.ts";

/** Draws the visible part of a picture onto a canvas, at the canvas's size. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { left, top, edge } = cutOut(picture, view);
  context.imageSmoothingQuality = "high";
  // JPEG has no transparency, so paint transparent areas white.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, edge, edge, 0, 0, canvas.width, canvas.height);
}

/** @returns the avatar as a JPEG, without the picture's metadata */
export function toAvatar(picture: ImageBitmap, view: View): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = cutOut(picture, view).out;
  draw(canvas, picture, view);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture couldn't be encoded"))),
      "image/jpeg",
      0.9,
    );
  });
}
