/** Watches a picture's bytes as they arrive, and says whether its end has been seen. */
export interface ImageEnd {
  /** @param chunk the next bytes of the file, in order */
  push(chunk: Uint8Array): void;
  /** Whether the picture's own end has arrived. Data that cameras append after it doesn't matter. */
  readonly complete: boolean;
}

/**
 * Detects truncated pictures as their bytes arrive, because viewers show them incompletely or not at all. It's cheap:
 * it skips whole segments, and keeps a few bytes of state instead of the file. Checking only the last bytes wouldn't
 * work: phones append trailers and videos, and an embedded thumbnail has an end of its own.
 * @param ext as sniffed from the first bytes
 */
export function imageEnd(ext: "jpg" | "png"): ImageEnd {
  return ext === "jpg" ? new JpegEnd() : new PngEnd();
}

const JPEG_EOI = 0xd9;
const JPEG_SOS = 0xda;

/** Markers without a length: stuffed zero, restarts, start of image, TEM. */
const isBare = (marker: number) => marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** JPEG (ITU T.81 annex B): segments with lengths, scans of entropy-coded data between them, EOI. */
class JpegEnd implements ImageEnd {
  complete = false;
  /** Bytes still to skip. */
  private skip = 0;
  /** `data` looks for 0xff, `marker` has seen it, `high` and `low` read a segment's length. */
  private state: "data" | "marker" | "high" | "low" = "data";
  private high = 0;
  private scanned = false;
  private marker = 0;

  push(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length && !this.complete) {
      if (this.skip > 0) {
        const passed = Math.min(this.skip, chunk.length - at);
        this.skip -= passed;
        at += passed;
      } else if (this.state === "data") {
        const next = chunk.indexOf(0xff, at);
        if (next < 0) return;
        this.state = "marker";
        at = next + 1;
      } else this.step(chunk[at++]!);
    }
  }

  private step(byte: number): void {
    if (this.state === "high") {
      this.high = byte;
      this.state = "low";
    } else if (this.state === "low") {
      this.skip = Math.max(0, this.high * 256 + byte - 2);
      if (this.marker === JPEG_SOS) this.scanned = true;
      this.state = "data";
    } else if (byte === JPEG_EOI && this.scanned) this.complete = true;
    else if (byte !== 0xff) {
      // A run of 0xff is padding before a marker: stay and wait for the marker itself.
      this.marker = byte;
      this.state = isBare(byte) ? "data" : "high";
    }
  }
}

/** PNG (ISO 15948 § 5): an 8-byte signature, then chunks of length, type, data and CRC; IEND is the last. */
class PngEnd implements ImageEnd {
  complete = false;
  private skip = 8;
  private readonly head: number[] = [];
  private last = false;

  push(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length && !this.complete) {
      if (this.skip > 0) {
        const passed = Math.min(this.skip, chunk.length - at);
        this.skip -= passed;
        at += passed;
        if (this.skip === 0 && this.last) this.complete = true;
        continue;
      }
      this.head.push(chunk[at++]!);
      if (this.head.length < 8) continue;
      const [a, b, c, d, ...type] = this.head as [number, number, number, number, ...number[]];
      this.skip = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
      this.skip += 4;
      this.last = String.fromCharCode(...type) === "IEND";
      this.head.length = 0;
    }
  }
}
