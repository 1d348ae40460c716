/** Background, two inks and an accent. */
export type Palette = readonly [ground: string, ink: string, second: string, accent: string]

export const PALETTES: readonly Palette[] = [
  ['#e8b23a', '#1d1512', '#f6ead2', '#c8452c'],
  ['#1c1613', '#e9b949', '#efe3cc', '#d9553b'],
  ['#d8492f', '#1d1512', '#f7e8cf', '#f0b93f'],
  ['#f1e5cb', '#23201d', '#cf4a2e', '#2f6f66'],
  ['#1f5b52', '#f1e4c6', '#e7a93b', '#11211f'],
  ['#23406b', '#f4e6c8', '#e3693f', '#0f1a2c'],
  ['#f2d7c9', '#6f1f2c', '#d9553b', '#2a1719'],
  ['#6b2033', '#f3d3b4', '#e8a33c', '#240b12'],
  ['#b9c4a5', '#1e2a1f', '#d65a31', '#f5ecd7'],
  ['#2b2a28', '#cfd8c9', '#de6b48', '#8fa7a0'],
  ['#e9e2d4', '#2a4a8a', '#e0b13c', '#1a1a1a'],
  ['#c9763a', '#22160f', '#f5dfba', '#1f5b52'],
]
