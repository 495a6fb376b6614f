import Fuse from 'fuse.js'
import type { Command, CommandChoice } from '../command.ts'
import { fold, occurrences, startsWord } from './highlight.ts'

export type Findable = {
  readonly title: string
  readonly hint?: string
  readonly section?: string
  readonly keywords?: readonly string[]
}

/** `score` is in tenths, weighed: 0 is the best. `near` marks a guess at a misspelt query. */
export type Hit<E> = { readonly entry: E; readonly score: number; readonly near: boolean }

export type Search<E> = {
  /** The entries that hold every word of the query, the best first. */
  readonly find: (query: string, limit?: number) => Hit<E>[]
  /** Guesses for a misspelt query. It is slower, so ask it only when `find` finds nothing. */
  readonly near: (query: string, limit?: number) => Hit<E>[]
}

type Indexed<E> = {
  readonly entry: E
  readonly title: string
  readonly others: readonly string[]
  readonly text: string
  readonly letters: number
}

/** At each key press at most this many entries are ranked; a cheap filter picks them among thousands. */
const shortlistSize = 60
/** A misspelt query tells less of its entry, so more of them are compared. */
const guessedSize = 150
/** The search guesses at words of this length or more: a slip in a shorter word could mean too many others. */
const shortestGuess = 4

export function createSearch<E extends Findable>(entries: readonly E[]): Search<E> {
  const index = entries.map(indexed)
  const shortlist = shortlisting(index)
  const rankedFor = (wanted: string, limit: number) => ranked(shortlist(wanted), wanted, limit)
  return {
    find(query, limit = 50) {
      const wanted = fold(query).trim()
      if (!wanted) return index.slice(0, limit).map(({ entry }) => ({ entry, score: 0, near: false }))
      const hits = rankedFor(wanted, limit)
      const telling = tellingWords(wanted)
      return hits.length > 0 || telling === wanted ? hits : rankedFor(telling, limit)
    },
    near(query, limit = 10) {
      const wanted = fold(query).trim()
      if (wanted.length < shortestGuess) return []
      const letters = lettersOf(wanted)
      const close = index.filter(one => countMissing(letters, one.letters) <= 1).slice(0, guessedSize)
      return guessed(close, wanted, limit)
    },
  }
}

function indexed<E extends Findable>(entry: E): Indexed<E> {
  const title = fold(entry.title)
  const others = [entry.hint, entry.section, ...(entry.keywords ?? [])].flatMap(part =>
    part ? [fold(part)] : [],
  )
  const text = [title, ...others].join('\n')
  return { entry, title, others, text, letters: lettersOf(text) }
}

/**
 * Picks the entries to rank: titles that begin with the query, words that do, and the rest. It remembers what held the
 * last query, because the next letter can only leave some of that out.
 */
function shortlisting<E>(index: readonly Indexed<E>[]) {
  let last = { wanted: '', holding: index }
  return (wanted: string): readonly Indexed<E>[] => {
    const words = wanted.split(/\s+/)
    const [word = '', ...more] = words
    const holding: Indexed<E>[] = []
    const first: Indexed<E>[] = []
    const second: Indexed<E>[] = []
    for (const one of wanted.startsWith(last.wanted) ? last.holding : index) {
      if (!one.text.includes(word) || !more.every(other => one.text.includes(other))) continue
      holding.push(one)
      if (one.title.startsWith(wanted)) first.push(one)
      else if (second.length < shortlistSize && words.every(word => beginsWord(one.title, word)))
        second.push(one)
      // No other could come before these, so the rest is not even looked at.
      if (first.length === shortlistSize) return first
    }
    last = { wanted, holding }
    if (holding.length <= shortlistSize) return holding
    const chosen = new Set([...first, ...second])
    for (const one of holding) {
      if (chosen.size >= shortlistSize) break
      chosen.add(one)
    }
    return [...chosen].slice(0, shortlistSize)
  }
}

const beginsWord = (text: string, word: string): boolean =>
  occurrences(text, word).some(at => startsWord(text, at))

/**
 * The entries here hold every word of the query, so nothing is left to guess: they get the score that fuse.js gives for exact words,
 * which it takes ten times as long to reckon at each key.
 */
function ranked<E>(list: readonly Indexed<E>[], wanted: string, limit: number): Hit<E>[] {
  const words = wanted.match(wholeWords) ?? []
  if (words.length === 0) return []
  return list
    .map(one => ({ one, score: exactScore(one, words) }))
    .sort((a, b) => a.score - b.score)
    .slice(0, limit)
    .map(({ one, score }) => ({ entry: one.entry, score: weigh(one, wanted, score), near: false }))
    .sort((a, b) => a.score - b.score)
}

const wholeWords = /[\p{L}\p{M}\p{N}_]+/gu
const titleWeight = 3
const otherWeight = 1
const bestScore = 0.001

/** A field counts by its weight and by how short it is; one that holds a part of the words counts for that part. */
function exactScore<E>({ title, others }: Indexed<E>, words: readonly string[]): number {
  const weights = titleWeight + otherWeight
  const scoreOf = (field: string, weight: number) => {
    const held = words.reduce((sum, word) => sum + holds(field, word), 0)
    if (held === 0) return 1
    return (
      Math.max(bestScore, 1 - held / words.length) ** (weight / weights / Math.sqrt(field.split(' ').length))
    )
  }
  return others.reduce((score, field) => score * scoreOf(field, otherWeight), scoreOf(title, titleWeight))
}

/** « étiqueter » speaks for « étiquette » too, a little less: an ending of two letters in seven may differ. */
function holds(field: string, word: string): number {
  if (field.includes(word)) return 1
  const ending = word.length < shortestGuess ? 0 : word.length < 7 ? 1 : 2
  for (let left = 1; left <= ending; left += 1)
    if (field.includes(word.slice(0, -left))) return 1 - left / word.length
  return 0
}

/** Entries that hold something like the words. */
function guessed<E>(list: readonly Indexed<E>[], wanted: string, limit: number): Hit<E>[] {
  const fuse = new Fuse(list, {
    keys: [
      { name: 'title', weight: titleWeight },
      { name: 'others', weight: otherWeight },
    ],
    threshold: 0.3,
    includeScore: true,
    ignoreLocation: true,
    useTokenSearch: true,
  })
  return fuse
    .search(wanted, { limit })
    .map(({ item, score = 0 }) => ({ entry: item.entry, score: weigh(item, wanted, score), near: true }))
    .sort((a, b) => a.score - b.score)
}

/** A keyword in full is almost a title: people call the thing so. What only lies inside of words comes after. */
function weigh<E>({ title, others, text }: Indexed<E>, wanted: string, score: number): number {
  const tenths = Math.round(score * 10)
  if (title !== wanted && others.includes(wanted)) return Math.min(tenths, 1)
  const inside = wanted.split(/\s+/).some(word => occurrences(text, word).every(at => !startsWord(text, at)))
  return inside ? tenths + 2 : tenths
}

/** « ranger les articles » is asked for as « ranger articles », unless an entry has the small word too. */
const smallWords = /^(?:l|d|a|au|aux|de|des|du|en|et|la|le|les|mes|mon|ma|pour|un|une)$/

function tellingWords(wanted: string): string {
  const words = wanted.split(/[\s’']+/).filter(word => !smallWords.test(word))
  return words.length > 0 ? words.join(' ') : wanted
}

/** One bit for each letter in the text, and one for all digits. */
function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at += 1) {
    const place = text.charCodeAt(at) - 97
    if (place >= 0 && place < 26) letters |= 1 << place
    else if (place >= -49 && place < -39) letters |= 1 << 26
  }
  return letters
}

function countMissing(wanted: number, there: number): number {
  let rest = wanted & ~there
  let count = 0
  for (; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** A command and its choice in one line: « Picking Maison Lumière · Mono cadeau ». */
export type Line = {
  readonly title: string
  readonly hint?: string
  readonly keywords?: readonly string[]
  readonly command: Command
  readonly choice: CommandChoice
}

const most = 8

/** The lines that hold every word of the query, in any order, at least one of them being the choice's own. */
export function linesFor(commands: readonly Command[], query: string): Line[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length < 2) return []
  const lines = commands.filter(isInLine).flatMap(command =>
    (command.choices?.(query) ?? [])
      .filter(({ title, hint = '' }) => {
        const own = fold(`${title} ${hint}`)
        return words.some(word => own.includes(word))
      })
      .map((choice): Line => lineOf(command, choice)),
  )
  return createSearch(lines)
    .find(query, most)
    .map(({ entry }) => entry)
}

const isInLine = ({ inLine, when }: Command): boolean => inLine !== undefined && when().allowed

function lineOf(command: Command, choice: CommandChoice): Line {
  const { hint } = choice
  return {
    title: [command.inLine, choice.title].filter(Boolean).join(' '),
    ...(hint ? { hint } : {}),
    ...(command.keywords ? { keywords: command.keywords } : {}),
    command,
    choice,
  }
}
