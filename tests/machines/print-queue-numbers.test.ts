import { expect, test } from 'vitest'
import { forgottenAfterMs, heardOf, jobMeant } from '#machines/print-queue/heard.ts'
import {
  again,
  cameOut,
  claimed,
  doubted,
  dropped,
  type QueuedJob,
  queued,
} from '#machines/print-queue/job.ts'

/** Whose a number is that a printer's queue gives to a nameless job. Each label left a second after the one before. */

type Sent = {
  after: number | null
  copies?: number
  secondsAgo?: number
  isFollowed?: boolean
  /** A person's decision about a doubtful label. */
  said?: 'came out' | 'dropped'
}

function labels(...sent: Sent[]): QueuedJob[] {
  return sent.map(({ after, copies = 1, secondsAgo = 0, isFollowed = true, said }, index) => {
    const id = `label-${index + 1}`
    const at = 100_000 + index * 1_000 - secondsAgo * 1_000
    const print = queued(
      { id, role: 'label', format: 'zpl', data: '', copies, title: id, type: 'SHIPPING' },
      at,
    )
    const left = claimed({ at, printer: 'Zebra', after, isFollowed })(print)
    if (!left) throw new Error('A waiting label can leave')
    if (!said) return left
    const inDoubt = doubted(0, 'la connexion a été coupée', at)(left) ?? left
    return (said === 'dropped' ? dropped(at) : cameOut(at))(inDoubt) ?? inDoubt
  })
}

function whose(number: number, jobs: QueuedJob[], heard: number[] = []) {
  const event = { printer: 'Zebra', id: number, name: 'Untitled', status: 'PRINTING', code: '' }
  const meant = jobMeant(jobs, event, { numbers: new Set(heard), isLive: () => true })
  return typeof meant === 'object' ? meant.id : meant
}

const one = { after: 40 }
const seen: Sent = { ...one, said: 'came out' }
const given: Sent = { ...one, said: 'dropped' }
const old = { ...one, secondsAgo: 2 * (forgottenAfterMs / 1_000) }
const twoCopies = { after: 40, copies: 2 }

test.each<[string, number, QueuedJob[], number[], string | undefined]>([
  ['the first number is the first label’s, though it comes late', 41, labels(one, one), [], 'label-1'],
  ['where the first one’s was not heard, the next one is the second’s', 42, labels(one, one), [], 'label-2'],
  ['a number that another printer gave is not the first one’s', 42, labels(one, one), [41], 'label-1'],
  ['two copies have two numbers', 42, labels(twoCopies, one), [41], 'label-1'],
  ['the label after two copies that nobody heard of', 43, labels(twoCopies, one), [], 'label-2'],
  ['more numbers are missing than labels are owed one', 44, labels(one, one), [], 'unclear'],
  [
    'nothing was ever heard, and two labels are owed one',
    7,
    labels({ after: null }, { after: null }),
    [],
    'unclear',
  ],
  ['nothing was ever heard, and one label is owed one', 7, labels({ after: null }), [], 'label-1'],
  ['a number from before the label left', 40, labels(one), [], undefined],
  ['a label that is not followed takes none', 41, labels({ ...one, isFollowed: false }), [], undefined],
  ['a label that left long before the last one is not waited for', 41, labels(old, one), [], 'label-2'],
  ['a person saw that it came out: its late number is its own', 41, labels(seen, one), [], 'label-1'],
  ['its number was not heard: the next one is the second’s', 42, labels(seen, one, one), [], 'label-2'],
  ['nobody knows whether a dropped one came out', 41, labels(given, one), [], 'unclear'],
  ['a number may be that of a label which left long before', 42, labels(old, one, one), [], 'unclear'],
  ['no number is missing since the label that left long before', 41, labels(old, one, one), [], 'label-2'],
])('%s', (_, number, jobs, heard, id) => {
  expect(whose(number, jobs, heard)).toBe(id)
})

/** A label that is in doubt two seconds after it left, and goes to another printer. */
function moved(label: QueuedJob | undefined): QueuedJob {
  const at = (label?.left?.at ?? 0) + 2_000
  const asked = label && again(at, 'Laser')(doubted(0, 'la connexion a été coupée', at)(label) ?? label)
  const gone = asked && claimed({ at, printer: 'Laser', after: 40, isFollowed: true })(asked)
  if (!gone) throw new Error('A doubtful label can go to another printer')
  return gone
}

test('a label that went on to another printer: the number that the first one tells may be its own, or the next label’s', () => {
  const [first, next] = labels(one, one)
  expect(next && whose(41, [moved(first), next])).toBe('unclear')
})

test('its number comes before the next label leaves: each has its own, and the attempt under way is not printed by it', () => {
  const [first, , next] = labels(one, one, { after: 41 })
  const label = moved(first)
  const event = { printer: 'Zebra', id: 41, name: 'Untitled', status: 'COMPLETE', code: '' }
  const meant = jobMeant([label], event, { numbers: new Set(), isLive: () => true })
  expect(meant).toMatchObject({ id: 'label-1', attempt: 0 })
  const told = heardOf(0, event, 200_000)(label)
  expect(told).toMatchObject({ attempt: 1, status: 'sent', spools: {} })
  expect(told && next && whose(42, [told, next], [41])).toBe('label-3')
})

test('long after it went on, its number is not waited for any more', () => {
  const [first, next] = labels(old, one)
  expect(next && whose(41, [moved(first), next])).toBe('label-2')
})

/** A label that is printed again on the same printer while nobody has heard the number of its first attempt. */
function reprinted(label: QueuedJob | undefined): QueuedJob {
  const at = (label?.left?.at ?? 0) + 500
  const asked = label && again(at)(doubted(0, 'la connexion a été coupée', at)(label) ?? label)
  const gone = asked && claimed({ at, printer: 'Zebra', after: 40, isFollowed: true })(asked)
  if (!gone) throw new Error('A doubtful label can be printed again')
  return gone
}

const complete = { printer: 'Zebra', id: 41, name: 'Untitled', status: 'COMPLETE', code: '' }

test('a label printed again at once: the first number that comes says that it came out', () => {
  const label = reprinted(labels(one)[0])
  const meant = jobMeant([label], complete, { numbers: new Set(), isLive: () => true })
  expect(meant).toMatchObject({ id: 'label-1', attempt: 1 })
  expect(heardOf(1, complete, 200_000)(label)).toMatchObject({ status: 'printed' })
})

test('its second number is not called the next label’s, for which no paper may have come', () => {
  const [first, next] = labels(one, one)
  const told = heardOf(1, complete, 200_000)(reprinted(first))
  expect(told && next && whose(42, [told, next], [41])).toBe('unclear')
})

test('where the next label leaves before any number comes, none is called anybody’s', () => {
  const [first, next] = labels(one, one)
  expect(next && whose(41, [reprinted(first), next])).toBe('unclear')
})

test('once both of its numbers have come, the next label has its own', () => {
  const [first, next] = labels(one, { after: 42 })
  const told = heardOf(1, complete, 200_000)(reprinted(first))
  const meant =
    told && jobMeant([told], { ...complete, id: 42 }, { numbers: new Set([41]), isLive: () => true })
  expect(meant).toMatchObject({ id: 'label-1', attempt: 0 })
  const both = told && heardOf(0, { id: 42, status: 'COMPLETE', code: '' }, 200_000)(told)
  expect(both && next && whose(43, [both, next], [41, 42])).toBe('label-2')
})
