import { faultsOfBench } from './bench-faults.ts'
import { longNames } from './work/things.ts'

export type Surface = 'wall' | 'desk' | 'telephone'

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
type Measured = { readonly text: Text; readonly lines: readonly Line[] }
type Line = { readonly text: string; readonly of: Element; readonly box: Box }

/** Everything that a person cannot read on the screen as it is now. */
export function faultsOf(surface: Surface): string[] {
  const boxes = boxesOf(new Map())
  const texts = visibleTexts().map(text => ({ text, lines: linesOf(text) }))
  const seen = texts.flatMap(({ lines }) => lines).map(line => ({ ...line, box: shownPart(line, boxes) }))
  const faults = [...cut(texts, surface, boxes), ...overEachOther(seen)]
  const ofSurface = {
    wall: () => [...seen.flatMap(covered), ...badCards(), ...tooSmall()],
    desk: () => faultsOfBench(),
    telephone: () => overTheEdge(),
  }
  return [...new Set([...faults, ...ofSurface[surface]()])]
}

function visibleTexts(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode
    const holder = text.parentElement
    if (!(text instanceof Text) || !holder || text.data.trim() === '') continue
    if (holder.closest('script, style, svg, .sr-only, [hidden]')) continue
    // Hidden for eyes on small screens alone.
    if (getComputedStyle(holder).clipPath !== 'none') continue
    if (holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) found.push(text)
  }
  return found
}

/** What the letters of each line cover: their line boxes reach farther than they do. */
function linesOf(text: Text): Line[] {
  const of = text.parentElement
  if (!of) return []
  const range = document.createRange()
  range.selectNodeContents(text)
  return [...range.getClientRects()]
    .filter(({ width, height }) => width > 1 && height > 1)
    .map(({ left, right, top, bottom, height }) => ({
      ...{ text: text.data, of },
      box: { left: left + 1, right: right - 1, top: top + height * 0.24, bottom: bottom - height * 0.24 },
    }))
}

const clips = /hidden|clip/
const scrolls = /auto|scroll/

/** Texts of which a box around them, or the screen, hides a part. */
function cut(texts: readonly Measured[], surface: Surface, boxes: Boxes): string[] {
  return texts.flatMap(({ text, lines }) => {
    const most = Math.max(0, ...lines.flatMap(line => hidden(line, surface, boxes)))
    return most > 0.5 && !isName(text) ? [`« ${short(text.data)} » loses ${Math.ceil(most)} px`] : []
  })
}

type Around = {
  readonly edge: DOMRect
  readonly overflowX: string
  readonly overflowY: string
  readonly fixed: boolean
}

/** The boxes around an element, from the inmost. Each is measured once for all texts in it. */
function boxesOf(measured: Map<Element, Around>) {
  return function* (of: Element): Generator<Around> {
    for (
      let around: Element | null = of;
      around && around !== document.documentElement;
      around = around.parentElement
    ) {
      let known = measured.get(around)
      if (!known) {
        const { overflowX, overflowY, position, contain } = getComputedStyle(around)
        const clipped = (overflow: string) =>
          contain === 'strict' && overflow === 'visible' ? 'clip' : overflow
        known = {
          edge: around.getBoundingClientRect(),
          overflowX: clipped(overflowX),
          overflowY: clipped(overflowY),
          fixed: position === 'fixed',
        }
        measured.set(around, known)
      }
      yield known
    }
  }
}

type Boxes = ReturnType<typeof boxesOf>

/** By how much each box that does not scroll cuts these letters. */
function hidden({ of, box }: Line, surface: Surface, boxes: Boxes): number[] {
  const over: number[] = []
  let [x, y] = [true, true]
  for (const { edge, overflowX, overflowY, fixed } of boxes(of)) {
    if (surface !== 'wall' && scrolls.test(overflowX)) x = false
    if (surface !== 'wall' && scrolls.test(overflowY)) y = false
    if (x && (clips.test(overflowX) || scrolls.test(overflowX)))
      over.push(edge.left - box.left, box.right - edge.right)
    if (y && (clips.test(overflowY) || scrolls.test(overflowY)))
      over.push(edge.top - box.top, box.bottom - edge.bottom)
    if (fixed) break
  }
  if (x) over.push(-box.left, box.right - innerWidth)
  if (y && surface === 'wall') over.push(-box.top, box.bottom - innerHeight)
  return over
}

/** What the boxes around a line let through. */
function shownPart({ of, box }: Line, boxes: Boxes): Box {
  let { left, right, top, bottom } = box
  for (const { edge, overflowX, overflowY } of boxes(of)) {
    if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
    if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
  }
  return { left, right, top, bottom }
}

/** A thing's own name, which others gave, may end in an ellipsis, also where a card adds to it. What the house says may not. */
function isName(text: Text): boolean {
  const holder = holderOf(text)
  const whole = plain(holder?.textContent ?? '')
  return longNames.some(
    name =>
      whole.includes(name) &&
      (whole.length < name.length + 40 ||
        holder?.closest('.wall-card-title, .bench-foot, .bench-choices, li') !== null),
  )
}

/** The box whose words flow together: a name is written in several parts, so that it breaks well. */
function holderOf({ parentElement }: Text): Element | null {
  let holder = parentElement
  while (holder?.matches('.inline-block') && holder.parentElement) holder = holder.parentElement
  return holder
}

/** What stands still while the page below it scrolls, and what opens above both. */
const layerOf = ({ of }: Line): 'page' | 'still' | 'above' => {
  if (of.closest('[popover]')) return 'above'
  for (let around: Element | null = of; around; around = around.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(around).position)) return 'still'
  return 'page'
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

function overEachOther(lines: readonly Line[]): string[] {
  const inOrder = [...lines].sort((one, other) => one.box.top - other.box.top)
  return inOrder.flatMap((one, at) => {
    const faults: string[] = []
    for (const other of inOrder.slice(at + 1)) {
      if (other.box.top >= one.box.bottom) break
      const overlap =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 2 &&
        Math.min(one.box.bottom, other.box.bottom) - other.box.top > 2
      if (overlap && one.of !== other.of && layerOf(one) === layerOf(other))
        faults.push(`« ${short(one.text)} » lies over « ${short(other.text)} »`)
    }
    return faults
  })
}

/** A text on which something else lies. Where a page scrolls, that may be on purpose. */
function covered({ text, of, box: { left, right, top, bottom } }: Line): string[] {
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  const isSeen = above === null || above.contains(of) || of.contains(above)
  return isSeen || right <= left || bottom <= top ? [] : [`something lies over « ${short(text)} »`]
}

/** Barcodes whose modules are no whole pixels wide, or that something hides. */
function badCards(): string[] {
  return barcodes().flatMap(image => {
    // The encoder draws two units per module.
    const modules = Number(/viewBox%3D%220%200%20(\d+)/.exec(image.src)?.[1]) / 2
    const { left, right, top, bottom, width } = image.getBoundingClientRect()
    const px = width / modules
    const least = innerWidth < 1920 ? 1 : 2
    const around = image.closest('button')?.getBoundingClientRect()
    const quiet = 9 * px
    const isWhole = Math.abs(px - Math.round(px)) < 0.01 && px >= least
    const isThere =
      around &&
      left - quiet >= around.left &&
      right + quiet <= around.right &&
      top >= around.top &&
      bottom <= Math.min(around.bottom, innerHeight) + 0.5
    return [
      ...(isWhole ? [] : [`${image.alt} has modules of ${px.toFixed(2)} px`]),
      ...(isThere ? [] : [`${image.alt} is cut`]),
    ]
  })
}

const barcodes = (): HTMLImageElement[] =>
  [...document.querySelectorAll<HTMLImageElement>('img[alt^="Code-barres"]')].filter(image =>
    image.checkVisibility(),
  )

/** The texts of the cards on the screen. */
export const cards = (): string[] => barcodes().map(({ alt }) => alt.replace('Code-barres ', ''))

/** The least height of capitals that a reader at three metres reads, in arc minutes, by selector. */
const legible = {
  'h1:not(.wall-error)': 22,
  '.wall-error, .wall-scanned, .wall-word, .wall-notice, .wall-alarm p': 13,
  '.wall-card-title, .wall-row': 10,
}

/** A wall is at least 24 inches across. */
const inches = 24

function tooSmall(): string[] {
  const mmPerPixel = (inches * 25.4 * 16) / Math.hypot(16, 9) / innerWidth
  const minute = (2 * 3000 * Math.tan(((0.5 / 60) * Math.PI) / 180)) / mmPerPixel
  // Of our font, whose capitals are 1446 of 2000 units.
  const capitals = 0.723
  return Object.entries(legible).flatMap(([selector, minutes]) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter(one => one.checkVisibility())
      .flatMap(one => {
        const has = (Number.parseFloat(getComputedStyle(one).fontSize) * capitals) / minute
        return has < minutes
          ? [`« ${short(one.innerText)} » has ${has.toFixed(1)} of ${minutes} minutes`]
          : []
      }),
  )
}

function overTheEdge(): string[] {
  const over = document.documentElement.scrollWidth - innerWidth
  return over > 0 ? [`runs ${over} px over the edge`] : []
}

const short = (text: string): string => {
  const words = plain(text)
  return words.length > 60 ? `${words.slice(0, 57)}…` : words
}
