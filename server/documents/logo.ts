import type { Picture } from './sheet.ts'

/** A shop's logo, its size in pixels. */
export type Logo = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number }

type Room = { x: number; y: number; width: number; height: number }

/** As large as fits, whole, at the left foot of the room. Label printers that speak ZPL leave it out. */
export function logoIn(logo: Logo | undefined, { x, y, width, height }: Room): Picture[] {
  if (!logo) return []
  const scale = Math.min(width / logo.width, height / logo.height)
  const drawn = { width: logo.width * scale, height: logo.height * scale }
  return [{ kind: 'picture', x, y: y + height - drawn.height, ...drawn, jpeg: logo.jpeg }]
}
