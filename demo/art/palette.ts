/** Printing inks of a gig poster: one ground, three colours, one for outlines. */
export interface Palette {
  ground: string
  first: string
  second: string
  third: string
  dark: string
}

const INK = '#1b1512'
const PAPER = '#f3e9d6'
const BRASS = '#dca53a'
const CORAL = '#e2583e'

export const PALETTES: readonly Palette[] = [
  { ground: PAPER, first: CORAL, second: BRASS, third: INK, dark: INK },
  { ground: INK, first: BRASS, second: CORAL, third: PAPER, dark: '#0f0b09' },
  { ground: BRASS, first: INK, second: CORAL, third: PAPER, dark: INK },
  { ground: CORAL, first: PAPER, second: INK, third: '#f4c25b', dark: INK },
  { ground: '#1f3d3a', first: '#e9b44c', second: '#f0e2c4', third: '#dd6b4d', dark: '#122524' },
  { ground: '#e8d7b4', first: '#20504c', second: CORAL, third: '#c98a2b', dark: '#17302e' },
  { ground: '#22303b', first: '#f0a63a', second: '#8fb3b0', third: '#f4e6cb', dark: '#141d24' },
  { ground: '#c9d3c3', first: '#b8412c', second: '#2d3a2f', third: '#e6b352', dark: '#1d261f' },
  { ground: '#7d2f22', first: '#f2c36b', second: '#f6e7cf', third: '#e0714f', dark: '#3a130d' },
  { ground: '#efc8a0', first: '#8f2f22', second: '#34504f', third: '#f6ead6', dark: '#3b1d17' },
  { ground: '#3c4a2f', first: '#f1d9a0', second: '#d9963a', third: '#a8452e', dark: '#1d2517' },
  { ground: '#d8ddd6', first: '#20303c', second: '#d8523a', third: '#8c9a92', dark: '#161f27' },
]
