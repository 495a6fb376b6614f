import { lookAlikes } from '#contract/barcodes/confusions.ts'
import type { Grammar } from '#contract/barcodes/grammar.ts'
import { ownNameProblem } from '#contract/barcodes/own.ts'
import { type PlacePlan, placesAtMost } from '#contract/endpoints/place.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'

export type Planned = { readonly name: string; readonly zone: string }

/** The places of a plan in walking order: aisle by aisle, bay by bay, from the lowest level up. */
export function plannedPlaces(plan: PlacePlan, grammar: Grammar): Planned[] | Refusal {
  const aisles = valuesOf(plan.aisles)
  if (isRefusal(aisles)) return aisles
  const parts: string[][] = []
  for (const range of [plan.bays, plan.levels, plan.slots]) {
    const values = range === '' ? [''] : valuesOf(range)
    if (isRefusal(values)) return values
    parts.push(values)
  }
  const [bays = [''], levels = [''], slots = ['']] = parts
  const many = aisles.length * bays.length * levels.length * slots.length
  if (many > placesAtMost) return tooMany(many)
  const places = aisles.flatMap((aisle, at) => {
    const walked = plan.zigzag && at % 2 === 1 ? [...bays].reverse() : bays
    const zone = plan.zone === '' ? `Allée ${aisle}` : plan.zone
    return walked.flatMap(bay =>
      levels.flatMap(level =>
        slots.map(slot => ({ name: [aisle, bay, level, slot].filter(part => part !== '').join('-'), zone })),
      ),
    )
  })
  if (new Set(places.map(({ name }) => name)).size < places.length) return twice
  for (const { name } of places) {
    const problem = ownNameProblem('location', name, grammar)
    if (problem) return refuse('place-name', problem, { got: name })
  }
  return places
}

/** Pairs of places whose codes can be jumbled into each other, each pair once. */
export function alikeAmong(
  places: readonly Planned[],
  all: ReadonlySet<string>,
  grammar: Grammar,
): { name: string; other: string }[] {
  const planned = new Set(places.map(({ name }) => name))
  return places.flatMap(({ name }) =>
    lookAlikes('location', name, grammar)
      .filter(other => all.has(other) && !(planned.has(other) && other < name))
      .map(other => ({ name, other })),
  )
}

/** « A-D », « 01-12 », « 1,3,5 ». Numbers keep the leading zeros of the first. */
function valuesOf(range: string): string[] | Refusal {
  const values: string[] = []
  for (const part of range
    .toUpperCase()
    .split(',')
    .map(one => one.trim())) {
    const [, from, to = from] = /^([A-Z]|[A-Z0-9]*\d|[A-Z]+)(?:\s*-\s*([A-Z0-9]+))?$/.exec(part) ?? []
    const run = from === undefined || to === undefined ? undefined : runOf(from, to)
    if (!run) return unreadable(part)
    values.push(...run)
    if (values.length > placesAtMost) return tooMany(values.length)
  }
  return values
}

function runOf(from: string, to: string): string[] | undefined {
  if (from === to) return [from]
  if (/^[A-Z]$/.test(from) && /^[A-Z]$/.test(to)) {
    return upTo(from.charCodeAt(0), to.charCodeAt(0))?.map(code => String.fromCharCode(code))
  }
  if (!/^\d{1,6}$/.test(from) || !/^\d{1,6}$/.test(to)) return undefined
  return upTo(Number(from), Number(to))?.map(n => String(n).padStart(from.length, '0'))
}

function upTo(from: number, to: number): number[] | undefined {
  if (to < from || to - from >= placesAtMost) return undefined
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

const unreadable = (part: string): Refusal =>
  refuse('place-range', `« ${part} » ne se lit pas : écrivez A-D, 01-12, ou 1,3,5.`, { got: part })

const tooMany = (many: number): Refusal =>
  refuse('place-too-many', `Cela ferait ${many} emplacements : ${placesAtMost} au plus à la fois.`)

const twice = refuse('place-twice', 'Deux emplacements auraient le même nom : changez les plages.')
