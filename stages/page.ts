import type { Heard } from './refusals.ts'
import type { stepper } from './stepper.ts'
import { type Size, sizeName, sizes } from './surfaces.ts'
import { long } from './work/things.ts'

/** « Toutes les étapes »: the running application in a frame of any size, at any step, with any of its refusals. */
type Stepper = ReturnType<typeof stepper>

const part = <E extends HTMLElement>(id: string, kind: new () => E): E => {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`index.html has no #${id}`)
  return found
}
const surfaces = part('surface', HTMLSelectElement)
const stepList = part('step', HTMLSelectElement)
const refusalList = part('refusal', HTMLSelectElement)
const faults = part('faults', HTMLOutputElement)
const place = part('stage', HTMLDivElement)

/** Without the choices above the frame: for the proof and its pictures. */
if (new URLSearchParams(location.search).has('bare')) document.body.dataset.bare = ''

let frame: HTMLIFrameElement | undefined
let heard: readonly Heard[] = []

/** The application on this surface. A wall is a start of its own; a desk and a telephone differ in their size alone. */
async function open({ surface: wanted, width, height }: Size): Promise<Stepper> {
  const surface = wanted === 'wall' ? 'wall' : 'page'
  if (frame?.dataset.surface !== surface) {
    frame?.remove()
    frame = document.createElement('iframe')
    frame.title = 'Étape'
    frame.dataset.surface = surface
    frame.src = `/stages/frame.html?surface=${surface}`
    place.append(frame)
  }
  frame.width = String(width)
  frame.height = String(height)
  shrink()
  for (;;) {
    const stepper = frame.contentWindow?.stepper
    if (stepper) return stepper
    await new Promise(done => setTimeout(done, 20))
  }
}

/** A frame larger than the window is drawn smaller, except for the camera. */
function shrink() {
  if (!frame) return
  const scale = 'bare' in document.body.dataset ? 1 : Math.min(1, innerWidth / Number(frame.width))
  frame.style.transform = `scale(${scale})`
  place.style.height = `${Number(frame.height) * scale}px`
}

/** The new size is laid out, what watches sizes has heard of it, and React has drawn what follows. */
const settled = () =>
  new Promise<void>(done => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))

/** At a desk parts are drawn after the paint of the answer, and what grows is seen to grow after that. */
async function allDrawn({ surface }: Size) {
  await settled()
  if (surface !== 'wall') await settled()
}

/** Those of each step that was looked at, so that another frame need not find them again. */
const refusals = new Map<string, readonly Heard[]>()

async function look(size: Size, step: string): Promise<Stepper> {
  const stepper = await open(size)
  await stepper.show(step)
  heard = refusals.get(step) ?? (await stepper.refusals())
  refusals.set(step, heard)
  await settled()
  return stepper
}

/** The smallest wall hears several refusals of a step. All others hear the longest, since all walls have the same layout. */
const hearsSeveral = (size: Size): boolean => size.surface === 'wall' && size.width === 1280

/**
 * What is wrong with a step on screens of one surface, also while it shows a refusal: on the smallest `most` of them, the longest
 * first. And the cards of the first screen.
 */
async function walk(
  step: string,
  screens: readonly Size[],
  most: number,
): Promise<{ found: string[]; cards: string[] }> {
  const [first] = screens
  const found: string[] = []
  if (!first) return { found, cards: [] }
  const stepper = await look(first, step)
  const seen = ({ surface, width }: Size, more = '') => {
    for (const fault of stepper.faults(surface)) found.push(`${step}, ${surface} ${width}${more}: ${fault}`)
  }
  // Ends with the first, whose cards are photographed.
  for (const size of [...screens].reverse()) {
    await open(size)
    // A desk shows the last refusal of the screen before it, as it does its own once that is acknowledged.
    if (size.surface === 'wall' || size === screens.at(-1)) {
      await settled()
      seen(size)
    }
    const offered = stepper.cards()
    for (const refusal of heard.slice(0, hearsSeveral(size) ? most : 1)) {
      stepper.hear(refusal)
      await (size.surface === 'wall' ? drawn() : allDrawn(size))
      seen(size, `, « ${refusal.text} »`)
    }
    stepper.acknowledge()
    await allDrawn(size)
    seen(size, ', after a refusal')
    if (stepper.isThere() && stepper.cards().join() !== offered.join())
      found.push(`${step}, ${sizeName(size)}: after a refusal other cards are there`)
    if (hearsSeveral(size)) {
      stepper.hear(accepted)
      await drawn()
      seen(size, ', after an article')
    }
  }
  return { found, cards: stepper.cards() }
}

/** As a scanned article is told, with the longest name. */
const accepted: Heard = { tone: 'ok', text: long, detail: '12 sur 48 pièces, lot LOT-2026-11' }

/** React has drawn what was said. */
const drawn = () => new Promise(done => setTimeout(done))

/** The step that is shown hears its longest refusal. */
async function refuse() {
  const stepper = frame?.contentWindow?.stepper
  const [longest] = heard
  if (stepper && longest) stepper.hear(longest)
  await settled()
}

const chosenSize = () => sizes[surfaces.selectedIndex] ?? sizes[0]

async function draw() {
  const size = chosenSize()
  if (!size) return
  const stepper = await look(size, stepList.value)
  const shown = refusalList.selectedIndex
  refusalList.replaceChildren(
    new Option('—'),
    ...heard.map(({ text, detail }) => new Option([text, detail].filter(Boolean).join(' / '))),
  )
  refusalList.selectedIndex = Math.min(Math.max(shown, 0), heard.length)
  await drawRefusal(stepper, size)
}

async function drawRefusal(stepper: Stepper, size: Size) {
  const refusal = heard[refusalList.selectedIndex - 1]
  if (refusal) stepper.hear(refusal)
  else stepper.acknowledge()
  await settled()
  faults.value = stepper.faults(size.surface).join('\n')
}

async function start() {
  surfaces.replaceChildren(...sizes.map(size => new Option(sizeName(size))))
  const [first] = sizes
  if (!first) return
  const stepper = await open(first)
  stepList.replaceChildren(...stepper.names.map(name => new Option(name)))
  const step = (by: number) => {
    stepList.selectedIndex = (stepList.selectedIndex + by + stepList.length) % stepList.length
    refusalList.selectedIndex = 0
    void draw()
  }
  part('back', HTMLButtonElement).addEventListener('click', () => step(-1))
  part('next', HTMLButtonElement).addEventListener('click', () => step(1))
  for (const list of [surfaces, stepList, refusalList]) list.addEventListener('change', () => void draw())
  addEventListener('resize', shrink)
  await draw()
}

declare global {
  interface Window {
    readonly stages: { open: typeof open; look: typeof look; walk: typeof walk; refuse: typeof refuse }
  }
}

Object.assign(window, { stages: { open, look, walk, refuse } })
if (!('bare' in document.body.dataset)) void start()
