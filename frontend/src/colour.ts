/** Arithmetic of colours: contrast as WCAG 2.2 computes it, lightness, and what a colour-blind reader has left. */

/** Red, green, blue: 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** `#rrggbb` as three numbers. */
export function rgb(hex: string): Rgb {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  if (!parts) throw new Error(`${JSON.stringify(hex)} is no colour; expected #rrggbb`);
  const [, red = "", green = "", blue = ""] = parts;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

/** A colour of an opacity over another. */
export function over(top: Rgb, opacity: number, below: Rgb): Rgb {
  const mixed = (at: 0 | 1 | 2) => top[at] * opacity + below[at] * (1 - opacity);
  return [mixed(0), mixed(1), mixed(2)];
}

/** Light of each channel, 0 to 1, out of its sRGB value. */
function linear(colour: Rgb): Rgb {
  const channel = (at: 0 | 1 | 2) => {
    const value = colour[at] / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(0), channel(1), channel(2)];
}

const dot = (row: Rgb, light: Rgb) => row[0] * light[0] + row[1] * light[1] + row[2] * light[2];

/** sRGB's light as CIE XYZ, and its white. */
const XYZ: readonly [Rgb, Rgb, Rgb] = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
];
const WHITE: Rgb = [0.9505, 1, 1.089];

/** Relative luminance, 0 to 1. */
export const luminance = (colour: Rgb): number => dot(XYZ[1], linear(colour));

/** Contrast of two colours, 1 to 21, whichever is the lighter. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** CIE L*a*b* of light. */
function lab(light: Rgb): Rgb {
  const root = (at: 0 | 1 | 2) => {
    const share = dot(XYZ[at], light) / WHITE[at];
    return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116;
  };
  const [x, y, z] = [root(0), root(1), root(2)];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Lightness L*, 0 (black) to 100 (white): what a print without colour keeps. */
export const lightness = (colour: Rgb): number => lab(linear(colour))[0];

/** Kinds of colour vision. */
export type Vision = "all colours" | "no green cones" | "no red cones";

/** What is left of each channel's light; Machado, Oliveira and Fernandes (2009), severity 1. */
const LEFT: Readonly<Record<Vision, readonly [Rgb, Rgb, Rgb]>> = {
  "all colours": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "no green cones": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "no red cones": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

/** How far two colours lie apart for a kind of vision (CIE 1976 ΔE; about 2 is the least anybody sees). */
export function difference(one: Rgb, other: Rgb, vision: Vision = "all colours"): number {
  const seen = (colour: Rgb): Rgb => {
    const light = linear(colour);
    const channel = (at: 0 | 1 | 2) => Math.min(1, Math.max(0, dot(LEFT[vision][at], light)));
    return lab([channel(0), channel(1), channel(2)]);
  };
  const [a, b] = [seen(one), seen(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
