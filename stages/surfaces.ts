import type { Surface } from './faults.ts'

export type Size = { readonly surface: Surface; readonly width: number; readonly height: number }

/** The screens that the product is looked at on. */
export const sizes: readonly Size[] = [
  { surface: 'wall', width: 1280, height: 720 },
  { surface: 'wall', width: 1366, height: 768 },
  { surface: 'wall', width: 1920, height: 1080 },
  { surface: 'wall', width: 3840, height: 2160 },
  // As narrow as one of 1280 × 800, and as low as one of 1366 × 768.
  { surface: 'desk', width: 1280, height: 768 },
  { surface: 'desk', width: 1440, height: 900 },
  { surface: 'telephone', width: 360, height: 740 },
]

export const sizeName = ({ surface, width, height }: Size): string => `${surface} ${width} × ${height}`
