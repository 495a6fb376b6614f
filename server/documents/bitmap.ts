import type { Outline } from './typeset.ts'

/** Black dots as a printer sets them. A row is a text of `1` and `0`, one for each dot. */
export type Bitmap = {
  /** Where it begins, in dots from the outline's origin. */
  readonly x: number
  readonly y: number
  readonly rows: readonly string[]
}

type Point = readonly [x: number, y: number]
type Edge = { readonly from: Point; readonly to: Point }

/** Blackens each dot whose centre lies inside the outline; undefined where there is nothing to blacken. */
export function bitmapOf(outline: Outline, dotsPerMm: number): Bitmap | undefined {
  const edges = edgesOf(outline, dotsPerMm)
  if (edges.length === 0) return undefined
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const {
    from: [x, y],
  } of edges) {
    left = Math.min(left, Math.floor(x))
    right = Math.max(right, Math.ceil(x))
    top = Math.min(top, Math.floor(y))
    bottom = Math.max(bottom, Math.ceil(y))
  }
  const rows = Array.from({ length: bottom - top }, (_, row) =>
    rowAt(edges, top + row + 0.5, left, right - left),
  )
  return { x: left, y: top, rows }
}

/** By the number of edges that run round a dot: letters may overlap, and a hole runs the other way. */
function rowAt(edges: readonly Edge[], y: number, left: number, width: number): string {
  const crossings = edges
    .filter(({ from, to }) => from[1] <= y !== to[1] <= y)
    .map(({ from, to }) => ({
      x: from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]),
      turn: from[1] < to[1] ? 1 : -1,
    }))
    .sort((a, b) => a.x - b.x)
  const dots = new Array<'0' | '1'>(width).fill('0')
  let turns = 0
  for (const [index, { x, turn }] of crossings.entries()) {
    turns += turn
    const end = crossings[index + 1]?.x
    if (turns === 0 || end === undefined) continue
    dots.fill('1', Math.max(0, Math.ceil(x - left - 0.5)), Math.max(0, Math.ceil(end - left - 0.5)))
  }
  return dots.join('')
}

/** A curve becomes this many straight lines, each of less than a dot in a letter of ordinary size. */
const pieces = 8

function edgesOf(outline: Outline, scale: number): Edge[] {
  const edges: Edge[] = []
  let start: Point = [0, 0]
  let at: Point = [0, 0]
  const lineTo = (to: Point) => {
    edges.push({ from: at, to })
    at = to
  }
  for (const { command, args } of outline) {
    const points = pointsIn(args, scale)
    const end = points.at(-1) ?? start
    switch (command) {
      case 'moveTo':
        lineTo(start)
        start = end
        at = end
        break
      case 'lineTo':
        lineTo(end)
        break
      case 'closePath':
        lineTo(start)
        break
      case 'quadraticCurveTo':
      case 'bezierCurveTo': {
        const curve = [at, ...points]
        for (let piece = 1; piece <= pieces; piece += 1) lineTo(along(curve, piece / pieces))
      }
    }
  }
  lineTo(start)
  return edges.filter(({ from, to }) => from[1] !== to[1])
}

function pointsIn(args: readonly number[], scale: number): Point[] {
  const points: Point[] = []
  for (let at = 0; at + 1 < args.length; at += 2)
    points.push([(args[at] ?? 0) * scale, (args[at + 1] ?? 0) * scale])
  return points
}

/** The point of a Bézier curve at a part of its way, by halving as de Casteljau does. */
function along(curve: readonly Point[], part: number): Point {
  let points = curve
  while (points.length > 1) {
    points = points.slice(1).map(([x, y], index): Point => {
      const [fromX, fromY] = points[index] ?? [x, y]
      return [fromX + (x - fromX) * part, fromY + (y - fromY) * part]
    })
  }
  return points[0] ?? [0, 0]
}
