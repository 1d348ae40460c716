import { round } from './letters.ts'

/** Shapes of an SVG, in pixels. */
export const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}"/>`
export const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"/>`
export const ring = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="none" stroke="${stroke}" stroke-width="${round(width)}"/>`
export const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
