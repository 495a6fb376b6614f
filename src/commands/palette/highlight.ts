const marks = /\p{M}/u
const plainText = /^[\u0020-\u007e]*$/

/** The text without case and accents, and each character's place in the original; no places when none moved. */
function foldWithPlaces(text: string): { folded: string; places?: readonly number[] } {
  if (plainText.test(text)) return { folded: text.toLowerCase() }
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const plain = ligatures[character] ?? character
    for (const piece of plain.normalize('NFD').toLowerCase()) {
      if (marks.test(piece)) continue
      folded += piece
      for (let i = 0; i < piece.length; i += 1) places.push(at)
    }
    at += character.length
  }
  return { folded, places }
}

export const fold = (text: string): string => foldWithPlaces(text).folded

/** Unicode does not decompose these, but people type them as two letters. */
const ligatures: Record<string, string> = { œ: 'oe', Œ: 'OE', æ: 'ae', Æ: 'AE' }

export type Part = { readonly text: string; readonly hit: boolean; readonly at: number }

export type HighlightOptions = {
  /** Also matches inside a word: `lis` in « Colis ». */
  insideWords?: boolean
  allOccurrences?: boolean
  /** Marks nothing unless the text has every term. */
  requireAll?: boolean
}

/** Splits the text into parts that match the query's terms and parts that do not. Ignores case and accents. */
export function highlight(text: string, query: string, options: HighlightOptions = {}): Part[] {
  const { insideWords = false, allOccurrences = false, requireAll = false } = options
  const { folded, places } = foldWithPlaces(text)
  const hits = new Set<number>()

  for (const term of fold(query).split(/\s+/).filter(Boolean)) {
    const starts = occurrences(folded, term).filter(start => insideWords || startsWord(folded, start))
    if (starts.length === 0 && requireAll) return parts(text, new Set())
    for (const start of allOccurrences ? starts : starts.slice(0, 1)) {
      for (let i = start; i < start + term.length; i += 1) hits.add(places ? (places[i] ?? 0) : i)
    }
  }
  return parts(text, hits)
}

export function occurrences(text: string, term: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + term.length)) found.push(at)
  return found
}

export const startsWord = (text: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

function parts(text: string, hits: ReadonlySet<number>): Part[] {
  if (hits.size === 0) return text === '' ? [] : [{ text, hit: false, at: 0 }]
  const found: Part[] = []
  let at = 0
  for (const character of text) {
    const last = found.at(-1)
    // A combining mark belongs to the letter before it.
    const hit = last && character > '\u007f' && marks.test(character) ? last.hit : hits.has(at)
    if (last && last.hit === hit) found[found.length - 1] = { ...last, text: last.text + character }
    else found.push({ text: character, hit, at })
    at += character.length
  }
  return found
}
