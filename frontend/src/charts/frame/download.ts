/** The step from the SVG on the page to an SVG file that stands alone. Loaded when the first one is asked for. */
import { standaloneMarkup } from "./markup";

/** The SVG on the page as a file: no style sheet, no behaviour, the theme's colours written in, on the panel's ground. */
export function standalone(svg: SVGSVGElement, resolve: (name: string) => string): string {
  return standaloneMarkup(new XMLSerializer().serializeToString(svg), resolve);
}

/** Pixels of a PNG a CSS pixel: as sharp as a printed page or a dense screen needs. */
const PNG_SCALE = 2;

/** Hands the picture to the browser as a download, an SVG or by its name's ending a PNG. */
export async function download(svg: SVGSVGElement, fileName: string): Promise<void> {
  const theme = getComputedStyle(svg);
  const drawn = new Blob([standalone(svg, (name) => theme.getPropertyValue(name))], { type: "image/svg+xml" });
  const file = fileName.endsWith(".png") ? await asPng(drawn) : drawn;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The download has begun when click returns; the address is only needed to begin it.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

/** The same picture as pixels. */
async function asPng(drawn: Blob): Promise<Blob> {
  const address = URL.createObjectURL(drawn);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width * PNG_SCALE;
    canvas.height = image.height * PNG_SCALE;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (png) => (png ? resolve(png) : reject(new Error("the picture is too large for a PNG"))),
        "image/png",
      ),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
